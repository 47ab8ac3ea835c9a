import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { archiveBodies } from "./archives.ts";
import { Spool } from "./spool.ts";
import { SpoolSpace } from "./spool-space.ts";

const minuteMs = 60_000;
const mebibyte = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => vi.useRealTimers());

/** Starts to receive a body, and resolves when its first bytes are in the spool. */
async function begin(spool: Spool, shop: string, bytes: number) {
  const body = new PassThrough();
  const outcome = spool
    .receive(shop, body, async (file) => (await file.stat()).size)
    .catch((error: unknown) => error);
  await new Promise((resolve) => body.write(Buffer.alloc(bytes), resolve));
  await vi.waitFor(() => expect(body.readableLength).toBe(0));
  return { body, outcome };
}

test("a body that arrives too slowly is refused after a minute", async () => {
  const { outcome } = await begin(new Spool(archiveBodies(mebibyte)), "a", 100);
  vi.advanceTimersByTime(minuteMs);
  expect(await outcome).toMatchObject({ code: "VALIDATION_ERROR" });
});

test("a body that arrives fast enough is accepted, but not indefinitely", async () => {
  const { body, outcome } = await begin(new Spool(archiveBodies(1024 * mebibyte)), "a", mebibyte);
  for (let minute = 0; minute < 4 * 60 - 1; minute++) {
    vi.advanceTimersByTime(minuteMs);
    await new Promise((resolve) => body.write(Buffer.alloc(512 * 1024), resolve));
    await vi.waitFor(() => expect(body.readableLength).toBe(0));
  }
  vi.advanceTimersByTime(minuteMs);
  const message = expect.stringContaining("took more than 4 hours");
  expect(await outcome).toMatchObject({ message });
});

test("arriving bodies share a bounded space, of which a shop has a part", async () => {
  const spool = new Spool(archiveBodies(mebibyte));
  const first = await begin(spool, "a", mebibyte);
  const second = await begin(spool, "a", 1);
  second.body.end();
  expect(await second.outcome).toMatchObject({ code: "UNAVAILABLE" });
  const others = [await begin(spool, "b", mebibyte), await begin(spool, "c", mebibyte)];
  const fourth = await begin(spool, "d", 1);
  fourth.body.end();
  expect(await fourth.outcome).toMatchObject({ code: "UNAVAILABLE" });
  for (const { body, outcome } of [first, ...others]) {
    body.end();
    expect(await outcome).toBe(mebibyte);
  }
  const later = await begin(spool, "a", mebibyte);
  later.body.end();
  expect(await later.outcome).toBe(mebibyte);
});

const documents = {
  noun: "document",
  maxBytes: mebibyte,
  ofShop: 3,
  together: 12,
  waitMs: 20_000,
  nextStep: "",
};

/** Starts bodies of one shop that arrive in turns, a quarter at a time. Returns their outcomes. */
async function arriveTogether(spool: Spool, count: number) {
  const bodies = Array.from({ length: count }, () => new PassThrough());
  const outcomes = bodies.map((body) =>
    spool.receive("a", body, async (file) => (await file.stat()).size).catch((error) => error.code),
  );
  for (let quarter = 0; quarter < 4; quarter++) {
    for (const body of bodies) body.write(Buffer.alloc(mebibyte / 4));
  }
  for (const body of bodies) body.end();
  return outcomes;
}

test("eight concurrent large bodies of a shop all arrive: the later ones wait for the earlier", async () => {
  const outcomes = await arriveTogether(new Spool(documents), 8);
  expect(await Promise.all(outcomes)).toEqual(Array(8).fill(mebibyte));
});

test("the newest body that waits gives its space to earlier ones after 20 seconds", async () => {
  const space = new SpoolSpace({ ofShop: 3, together: 9, waitMs: 20_000 });
  const [oldest, second, third] = Array.from({ length: 3 }, () => space.enter("a"));
  for (const share of [oldest, second, third]) expect(share?.take(1)).toBe(undefined);
  const waiting = [second?.take(1), third?.take(1)];
  expect(space.enter("b").take(1)).toBe(undefined);
  vi.advanceTimersByTime(20_000);
  expect(await Promise.all(waiting)).toEqual([true, false]);
  expect(oldest?.take(1)).toBe(undefined);
});

test("a client that disconnects while its body waits ends no other body", async () => {
  const space = new SpoolSpace({ ofShop: 2, together: 9, waitMs: 20_000 });
  const shares = Array.from({ length: 4 }, () => space.enter("a"));
  const taken = shares.map((share) => share.take(1));
  expect(taken.slice(0, 2)).toEqual([undefined, undefined]);
  shares[2]?.release();
  expect(await taken[2]).toBe(false);
  shares[0]?.release();
  expect(await taken[3]).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("a body that is too large is refused, and leaves no file", async () => {
  const files = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith("bayline-import-"));
  // Another process that was killed may have left some.
  const before = await files();
  const { body, outcome } = await begin(new Spool(archiveBodies(mebibyte)), "a", mebibyte + 1);
  body.end();
  expect(await outcome).toMatchObject({ code: "BODY_TOO_LARGE" });
  expect((await files()).filter((name) => !before.includes(name))).toEqual([]);
});

test("a body whose client disconnects is a refusal, not a failure of the service", async () => {
  const spool = new Spool(archiveBodies(mebibyte));
  const { body, outcome } = await begin(spool, "a", 100);
  body.destroy(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
  expect(await outcome).toMatchObject({
    code: "VALIDATION_ERROR",
    message: "the archive did not arrive completely",
  });
});

test("the rest of a body that is too large is read and ignored, up to a limit", async () => {
  const spool = new Spool(archiveBodies(mebibyte));
  const refusal = { code: "BODY_TOO_LARGE", message: "The archive is larger than 1 MiB." };
  const { body, outcome } = await begin(spool, "a", mebibyte + 1);
  await new Promise((resolve) => body.write(Buffer.alloc(30 * mebibyte), resolve));
  body.end();
  expect(await outcome).toMatchObject(refusal);

  const endless = await begin(spool, "a", mebibyte + 1);
  endless.body.on("error", () => undefined);
  endless.body.write(Buffer.alloc(70 * mebibyte));
  expect(await endless.outcome).toMatchObject(refusal);
});
