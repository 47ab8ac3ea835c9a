import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { SlicedJson } from "../rest/sliced-json.ts";

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
  const open = new Set<SentAnswer>();
  let sent: SentAnswer[] = [];
  const watch = (answer: SentAnswer) => {
    const { raw } = answer;
    open.add(answer);
    raw.once("close", () => open.delete(answer));
    // Node restarts this timer with each part that is read.
    raw.setTimeout(limits.stallMs, () => {
      if (raw.writableLength > 0) raw.destroy();
    });
  };
  const check = () => {
    for (const answer of sent) {
      if (!answer.raw.writableFinished && !answer.raw.destroyed) watch(answer);
    }
    sent = [];
    let bytes = 0;
    for (const answer of open) bytes += unreadBytes(answer);
    for (const answer of open) {
      if (bytes <= limits.bytes) return;
      bytes -= unreadBytes(answer);
      answer.raw.destroy();
    }
  };
  app.addHook("onSend", (_request, { raw }, payload, done) => {
    if (sent.length === 0) setImmediate(check);
    sent.push({ raw, json: payload instanceof SlicedJson ? payload : undefined });
    done();
  });
}

interface SentAnswer {
  raw: ServerResponse;
  json: SlicedJson | undefined;
}

function unreadBytes({ raw, json }: SentAnswer): number {
  return raw.writableLength + (json?.unsentBytes ?? 0);
}
