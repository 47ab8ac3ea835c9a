import type { Duplex } from "node:stream";
import pg from "pg";
import type { Statement } from "./statement.ts";

/** Sends a statement over a pipelined connection, and returns its rows. */
export async function ask<Row>(
  client: pg.Client | pg.PoolClient,
  statement: Statement,
): Promise<Row[]> {
  sendTogether(client.connection.stream);
  try {
    return await new Promise((resolve, reject) => {
      const answer = (error: unknown, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result.rows);
      client.query(new Asked(statement, answer));
    });
  } catch (error) {
    // Replaces the stack trace with that of the caller. Errors from the socket have none.
    if (error instanceof Error) Error.captureStackTrace(error, ask);
    throw error;
  }
}

type Answer = (error: unknown, result: pg.QueryResult) => void;

/** A query object, which pg uses directly. It would copy a query config. */
class Asked extends pg.Query {
  readonly name: string;
  readonly callback: Answer;

  constructor({ name, text, values }: Statement, callback: Answer) {
    super(text, values);
    this.name = name;
    this.callback = callback;
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
