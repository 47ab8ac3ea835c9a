import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { archiveBodies } from "./archives.ts";
import { Spool } from "./spool.ts";

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

test("a body that waits too long is refused, and the earlier ones arrive", async () => {
  const spool = new Spool(documents);
  const first = await begin(spool, "a", mebibyte / 2);
  const outcomes = await arriveTogether(spool, 4);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(5 * 2 + 4));
  vi.advanceTimersByTime(20_000);
  first.body.end();
  expect(await Promise.all(outcomes)).toEqual([...Array(3).fill(mebibyte), "UNAVAILABLE"]);
  expect(await first.outcome).toBe(mebibyte / 2);
});

test("a body that is too large is refused, and leaves no file", async () => {
  const { body, outcome } = await begin(new Spool(archiveBodies(mebibyte)), "a", mebibyte + 1);
  body.end();
  expect(await outcome).toMatchObject({ code: "BODY_TOO_LARGE" });
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith("bayline-import-"));
  expect(left).toEqual([]);
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
