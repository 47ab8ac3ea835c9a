import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

interface Limits {
  /** A client that reads nothing of its answer for so long is disconnected. */
  stallMs: number;
  /** Bytes of answers that may wait for their readers, in this process. */
  bytes: number;
}

const usual: Limits = { stallMs: 30_000, bytes: 64 * 1024 * 1024 };

/**
 * Bounds the memory that clients hold by not reading their answers: each is disconnected after a while, and
 * before that the ones that wait longest, if together they hold too much.
 */
export function limitUnreadAnswers(app: FastifyInstance, limits: Limits = usual): void {
  /** In the order in which they were begun. */
  const open = new Set<ServerResponse>();
  let isCheckDue = false;
  const check = () => {
    isCheckDue = false;
    let bytes = 0;
    for (const { writableLength } of open) bytes += writableLength;
    for (const answer of open) {
      if (bytes <= limits.bytes) return;
      bytes -= answer.writableLength;
      answer.destroy();
    }
  };
  app.addHook("onRequest", (_request, { raw }, done) => {
    // Node starts the time again with each part that is read, and here for requests that take long.
    raw.setTimeout(limits.stallMs, () => {
      if (raw.writableLength > 0) raw.destroy();
    });
    done();
  });
  app.addHook("onSend", (_request, { raw }, _payload, done) => {
    open.add(raw);
    raw.once("close", () => open.delete(raw));
    if (!isCheckDue) setImmediate(check);
    isCheckDue = true;
    done();
  });
}
