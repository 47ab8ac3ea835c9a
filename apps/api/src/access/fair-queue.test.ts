import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

const limits = { running: 2, waiting: 4, waitingOfShop: 3, refusal: "Too much waits." };
const refused = { code: "UNAVAILABLE", message: "Too much waits." };

/** A queue whose work ends when the test says so. */
function heldQueue() {
  const queue = new FairQueue(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string) =>
    queue.run(name.charAt(0), () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, started, add, end };
}

test("shops take turns, and one of them runs one at a time", async () => {
  const { started, add, end } = heldQueue();
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) void add(name);
  await new Promise(setImmediate);
  expect(started).toEqual(["a1", "b1"]);
  for (const name of ["a1", "b1", "c1", "a2", "b2"]) await end(name);
  expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("what a shop, or all of them, queue beyond their limits is refused, and the rest runs", async () => {
  const { queue, started, add, end } = heldQueue();
  for (const name of ["a1", "a2", "a3", "a4"]) void add(name);
  await expect(add("a5")).rejects.toMatchObject(refused);
  for (const name of ["b1", "b2"]) void add(name);
  await expect(add("b3")).rejects.toMatchObject(refused);
  for (const name of ["a1", "a2", "a3", "a4", "b1", "b2"]) await end(name);
  expect(started.sort()).toEqual(["a1", "a2", "a3", "a4", "b1", "b2"]);
  expect(queue.length).toBe(0);
});

test("work that fails lets the next one start", async () => {
  const queue = new FairQueue(limits);
  const failed = queue.run("a", () => Promise.reject(new Error("no memory")));
  const next = queue.run("a", async () => "done");
  await expect(failed).rejects.toThrow("no memory");
  expect(await next).toBe("done");
});
