import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

interface Limits {
  /** A client that reads nothing for this long is disconnected. */
  stallMs: number;
  /** Limit for the bytes of responses that wait for their readers in this process. */
  bytes: number;
}

const usual: Limits = { stallMs: 30_000, bytes: 64 * 1024 * 1024 };

/**
 * Limits the memory held by clients that do not read their responses. Each is disconnected after a
 * while; the longest-waiting ones earlier, if together they exceed the limit.
 */
export function limitUnreadAnswers(app: FastifyInstance, limits: Limits = usual): void {
  /** In the order in which they started. */
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
    // Node restarts this timer with each part that is read, and here for requests that take long.
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
