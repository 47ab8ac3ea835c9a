import type { Duplex } from "node:stream";

/**
 * Sends all statements of one event loop iteration in one write. A write costs as much as a small
 * read.
 */
export function sendTogether(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
