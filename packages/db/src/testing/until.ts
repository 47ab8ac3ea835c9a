import { setTimeout as wait } from "node:timers/promises";

/** Waits until something is so, and says what it waited for where it never is. */
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
