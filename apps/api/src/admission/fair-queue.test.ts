import { expect, test } from "vitest";
import { Activity, FairQueue, type Limits } from "./fair-queue.ts";

const limits: Limits = {
  perShop: 2,
  total: 3,
  waitingPerShop: 10,
  waitingTotal: 20,
  waitMs: 60_000,
};

/** A queue whose calls the test ends. */
function watched(overrides: Partial<Limits> = {}) {
  const queue = new FairQueue({ ...limits, ...overrides });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    queue,
    started,
    send: (shop: string, name: string) =>
      queue.run(shop, async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }),
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test("a shop with many waiting calls delays another shop's by at most one call", async () => {
  const { send, end, started } = watched();
  const calls = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map((name) => send(name[0] ?? "", name));
  expect(started).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  expect(started.at(-1)).toBe("a3");
  await end("a2");
  expect(started.at(-1)).toBe("b2");
  await end("a3");
  expect(started.at(-1)).toBe("c1");
  await end("b1");
  expect(started.at(-1)).toBe("a4");
  for (const name of ["b2", "c1", "a4"]) await end(name);
  expect(await Promise.all(calls)).toEqual(["a1", "a2", "a3", "a4", "b1", "b2", "c1"]);
});

test("capacity that a shop may not use goes to the next shop", async () => {
  const { send, end, started, queue } = watched({ perShop: 1 });
  const calls = ["a1", "a2", "b1"].map((name) => send(name[0] ?? "", name));
  expect(started).toEqual(["a1", "b1"]);
  expect(queue.state).toEqual({ running: 2, waiting: 1 });
  for (const name of ["b1", "a1", "a2"]) await end(name);
  await Promise.all(calls);
  expect(queue.state).toEqual({ running: 0, waiting: 0 });
});

test("a shop runs one long call at a time while another shop calls, and rests between them", async () => {
  let now = 0;
  const activity = new Activity(() => now);
  const { send, end, started } = watched({ shared: { activity, workMs: 1e-9, restMs: 1 } });
  const calls = ["b1", "a1", "a2", "a3", "a4"].map((name) => send(name[0] ?? "", name));
  expect(started).toEqual(["b1", "a1"]);
  await end("b1");
  expect(started).toEqual(["b1", "a1"]);
  await end("a1");
  await expect.poll(() => started).toEqual(["b1", "a1", "a2"]);
  now += 60_000;
  await end("a2");
  expect(started).toEqual(["b1", "a1", "a2", "a3", "a4"]);
  for (const name of ["a3", "a4"]) await end(name);
  await Promise.all(calls);
});

test("a shop runs several short calls at a time while another shop calls", async () => {
  const { send, end, started } = watched({
    shared: { activity: new Activity(() => 0), workMs: 1e9, restMs: 1 },
  });
  const names = Array.from({ length: 10 }, (_, index) => `a${index + 1}`);
  const calls = ["b1", ...names].map((name) => send(name[0] ?? "", name));
  expect(started).toEqual(["b1", "a1"]);
  for (const name of names.slice(0, 8)) await end(name);
  expect(started.slice(-2)).toEqual(["a9", "a10"]);
  for (const name of ["b1", "a9", "a10"]) await end(name);
  await Promise.all(calls);
});

test("a failed call releases its slot to the next", async () => {
  const { queue, send, end, started } = watched({ perShop: 1 });
  const failing = queue.run("a", () => Promise.reject(new Error("no")));
  const next = send("a", "a2");
  await expect(failing).rejects.toThrow("no");
  await expect.poll(() => started).toEqual(["a2"]);
  await end("a2");
  await next;
});

test("a call beyond the queue of its shop is refused, and waiting calls stay", async () => {
  const { send, end, queue } = watched({ perShop: 1, waitingPerShop: 1 });
  const calls = [send("a", "a1"), send("a", "a2")];
  await expect(send("a", "a3")).rejects.toMatchObject({ code: "OVERLOADED", status: 503 });
  expect(queue.state).toEqual({ running: 1, waiting: 1 });
  for (const name of ["a1", "a2"]) await end(name);
  expect(await Promise.all(calls)).toEqual(["a1", "a2"]);
});

test("the shop with the longest queue loses its last call if all queues are full", async () => {
  const { send, end } = watched({ total: 1, waitingTotal: 2 });
  const first = send("a", "a1");
  const [waiting, last] = [send("a", "a2"), send("a", "a3")];
  const other = send("b", "b1");
  await expect(last).rejects.toMatchObject({ code: "OVERLOADED" });
  for (const name of ["a1", "a2", "b1"]) await end(name);
  expect(await Promise.all([first, waiting, other])).toEqual(["a1", "a2", "b1"]);
});

test("the first calls in a shop's queue may wait longer", async () => {
  const first = { calls: 2, waitMs: 60_000 };
  const { send, end, started } = watched({ perShop: 1, waitMs: 1, first });
  const calls = ["a1", "a2", "a3"].map((name) => send("a", name));
  await expect(send("a", "a4")).rejects.toMatchObject({ code: "OVERLOADED" });
  for (const name of ["a1", "a2", "a3"]) await end(name);
  expect(started).toEqual(["a1", "a2", "a3"]);
  await Promise.all(calls);
});

test("a call that waits too long is refused and removed from the queue", async () => {
  const { send, end, queue } = watched({ perShop: 1, waitMs: 1 });
  const first = send("a", "a1");
  await expect(send("a", "a2")).rejects.toMatchObject({ code: "OVERLOADED" });
  expect(queue.state).toEqual({ running: 1, waiting: 0 });
  await end("a1");
  await first;
});

test("a shop makes room for one that calls another process", async () => {
  const [here, elsewhere] = [new Activity(), new Activity()];
  here.note("a");
  expect(here.hasOthers("a")).toBe(false);
  elsewhere.note("b");
  here.hear(elsewhere.report());
  expect(here.hasOthers("a")).toBe(true);
  // Reported once, and never what was only heard.
  expect(elsewhere.report()).toEqual([]);
  expect(here.report()).toEqual(["a"]);
  expect(here.hasOthers("b")).toBe(true);
});
