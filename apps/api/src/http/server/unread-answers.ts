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
  /** In the order in which they started. Most are complete right after they were sent. */
  const open = new Set<ServerResponse>();
  let sent: ServerResponse[] = [];
  const watch = (answer: ServerResponse) => {
    open.add(answer);
    answer.once("close", () => open.delete(answer));
    // Node restarts this timer with each part that is read.
    answer.setTimeout(limits.stallMs, () => {
      if (answer.writableLength > 0) answer.destroy();
    });
  };
  const check = () => {
    for (const answer of sent) if (!answer.writableFinished && !answer.destroyed) watch(answer);
    sent = [];
    let bytes = 0;
    for (const { writableLength } of open) bytes += writableLength;
    for (const answer of open) {
      if (bytes <= limits.bytes) return;
      bytes -= answer.writableLength;
      answer.destroy();
    }
  };
  app.addHook("onSend", (_request, { raw }, _payload, done) => {
    if (sent.length === 0) setImmediate(check);
    sent.push(raw);
    done();
  });
}
