import { setTimeout as wait } from "node:timers/promises";

/** Waits until a condition is true. The error after `seconds` contains `what`. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  seconds = 60,
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s in vain until ${what}`);
    await wait(5);
  }
}
