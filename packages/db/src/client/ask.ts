import type { Duplex } from "node:stream";
import type pg from "pg";
import { Batch, questionOf } from "./batch.ts";
import type { Statement } from "./statement.ts";

/** Sends a statement over a pipelined connection, and returns its rows. */
export async function ask<Row>(
  client: pg.Client | pg.PoolClient,
  statement: Statement,
): Promise<Row[]> {
  sendTogether(client.connection.stream);
  try {
    return await new Promise((resolve, reject) => {
      client.query(new Batch([questionOf(statement, resolve, reject)]));
    });
  } catch (error) {
    // Replaces the stack trace with that of the caller. Errors from the socket have none.
    if (error instanceof Error) Error.captureStackTrace(error, ask);
    throw error;
  }
}

/**
 * Sends all statements of one event loop iteration in one write. A write costs as much as a small
 * read.
 */
export function sendTogether(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
