import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type FastifyInstance, fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { rawRequest, sendRaw } from "../../../test/harness/raw-http.ts";
import { SlicedJson } from "../rest/sliced-json.ts";
import { limitUnreadAnswers } from "./unread-answers.ts";

/** More than the kernel buffers of a response. */
const large = Buffer.alloc(32 * 1024 * 1024, "x");

const sliced = Array.from({ length: 512 }, () => "x".repeat(65_536));

async function listening(limits: { stallMs: number; bytes: number }) {
  const app = fastify();
  limitUnreadAnswers(app, limits);
  app.get("/large", (_request, reply) => reply.send(large));
  app.get("/sliced", (_request, reply) =>
    reply.send(new SlicedJson({ slices: sliced, bytes: large.length })),
  );
  const { promise, resolve: answerLater } = Promise.withResolvers<void>();
  app.get("/later", () => promise.then(() => "late"));
  onTestFinished(() => app.close());
  return { app, answerLater, origin: await app.listen({ host: "127.0.0.1", port: 0 }) };
}

/** Requests a large response without reading it. Returns the server's end of the connection. */
async function askUnread(app: FastifyInstance, origin: string, path = "/large"): Promise<Socket> {
  const connected = once(app.server, "connection");
  const client = connect(Number(new URL(origin).port), "127.0.0.1");
  onTestFinished(() => void client.destroy());
  client.on("error", () => undefined).write(rawRequest(`GET ${path}`));
  const [server]: Socket[] = await connected;
  if (!server) throw new Error("No client has connected");
  await expect.poll(() => server.writableLength).toBeGreaterThan(0);
  return server;
}

test("a client that does not read its answer is disconnected, but not one with a slow answer", async () => {
  const { app, origin, answerLater } = await listening({ stallMs: 50, bytes: 1024 ** 3 });
  const later = sendRaw(origin, rawRequest("GET /later"));
  await once(app.server, "request");
  await once(await askUnread(app, origin), "close");
  answerLater();
  expect((await later).text).toBe("late");
});

test.each(["/large", "/sliced"])(
  "the answers of %s that are unread for longest are closed above the byte limit of a process",
  async (path) => {
    const { app, origin } = await listening({ stallMs: 24 * 60 * 60_000, bytes: 72 * 1024 * 1024 });
    const first = await askUnread(app, origin, path);
    const second = await askUnread(app, origin, path);
    const ended = once(first, "close");
    const third = await askUnread(app, origin, path);
    await ended;
    expect([second.destroyed, third.destroyed]).toEqual([false, false]);
  },
);
