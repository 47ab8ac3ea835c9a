import { setTimeout as wait } from "node:timers/promises";

/** Waits for a condition, and names it in the error if it never holds. */
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
