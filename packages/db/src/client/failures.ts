import pg from "pg";
import type { Executor } from "./scope.ts";

/** Returns the SQLSTATE of a database error, or a system error code such as ECONNRESET. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  const { code } = error;
  if (code === "XX000" && error instanceof Error) return codeOfMessage(error.message) ?? code;
  return typeof code === "string" ? code : undefined;
}

/** The messages of errors whose code decides what the service does. */
const messages: ReadonlyArray<readonly [RegExp, code: string]> = [
  [/ violates unique constraint "/, "23505"],
  [/ violates foreign key constraint "/, "23503"],
  [/ violates check constraint "/, "23514"],
  [/ violates not-null constraint$/, "23502"],
  [/^(numeric field overflow|\w+ out of range)$/, "22003"],
  [/^could not serialize access /, "40001"],
  [/^deadlock detected$/, "40P01"],
  [/^canceling statement due to lock timeout$/, "55P03"],
  [/^canceling statement due to (statement timeout|user request)$/, "57014"],
  [/^terminating connection due to administrator command$/, "57P01"],
];

/**
 * Citus copies rows to a node if it computed them on the coordinator. It reports an error of such a
 * copy as an internal one, with the node's message.
 */
function codeOfMessage(message: string): string | undefined {
  return messages.find(([text]) => text.test(message))?.[1];
}

/**
 * Returns the name of the constraint that rejected a row.
 *
 * Citus reports the error of a node by its text alone, and the names of constraints there end with
 * the number of the shard: `users_email_102153`.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !errorCode(error)?.startsWith("23")) return undefined;
  if ("constraint" in error && typeof error.constraint === "string") return error.constraint;
  return / constraint "(\w+?)(?:_\d{6,})?"$/.exec(error.message)?.[1];
}

/**
 * Whether a row of a table was rejected. Citus reports the error of a node by its text alone, with
 * the name of the shard or of its constraint, which begin with the name of the table.
 */
export function isRefusedRowOf(table: string, error: unknown): boolean {
  if (!(error instanceof Error) || !isRefusedRow(error)) return false;
  if ("table" in error && error.table !== undefined) return error.table === table;
  return error.message.includes(` "${table}_`);
}

/** The code of a statement that was sent after a failed one of its transaction. */
export const failedBefore = "25P02";

const serializationFailures = new Set(["40001", "40P01"]);

/** Whether the transaction was aborted because of a concurrent one. It may run again. */
export function isSerializationFailure(error: unknown): boolean {
  return serializationFailures.has(errorCode(error) ?? "");
}

/**
 * Work that holds its locks and finds that it needs another one, which comes before them in the
 * lock order. It runs again from the start with that lock: `lock` takes it, or the work itself.
 */
export class LostRace extends Error {
  readonly code = "40001";
  readonly lock: ((db: Executor) => Promise<void>) | undefined;

  constructor(reason: string, lock?: (db: Executor) => Promise<void>) {
    super(reason);
    this.name = "LostRace";
    this.lock = lock;
  }
}

const internalError = "XX000";
/** PgBouncer lost its server, or found none in time. */
const poolerFailure = "08P01";

const lossCodes = new Set([
  "57P01", // terminated by an administrator
  "57P02", // another backend crashed
  "57P03", // starting up or in recovery
  "57P05", // session idle for too long
  "25P03", // idle in a transaction for too long, as after a stall of this process
  "25P04", // a transaction that took too long
  "53300", // no connection available
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  poolerFailure,
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ERR_SERVER_READ_ONLY", // a standby, or a primary that was demoted
  "ERR_SERVER_SILENT",
  "ERR_SERVER_UNPROVEN", // another program on the server's port, as after a crash
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
  "ETIMEDOUT",
]);
// The driver's messages for errors without a code.
const lossMessages =
  /^(connection terminated|client has encountered a connection error|client was closed|timeout expired$|timeout exceeded when trying to connect$)/i;

/**
 * Errors of a Citus coordinator about a node that it lost during a statement or a COMMIT, or about
 * a shard that was moved or split after the statement was planned.
 */
const nodeLossMessages =
  /^(could not find (valid entry|any healthy placement) for shard |server closed the connection unexpectedly|could not (receive|send) data |no connection to the server|SSL connection has been closed|could not commit transaction for shard \d|failure on connection marked as essential)/;

/** Whether the connection was lost. Uncommitted work has not happened. */
export function isConnectionLoss(error: unknown): boolean {
  const code = errorCode(error);
  if (code === internalError) return error instanceof Error && nodeLossMessages.test(error.message);
  // Other errors have codes too, and their messages may contain the caller's input.
  if (code !== undefined) return lossCodes.has(code);
  return error instanceof Error && lossMessages.test(error.message);
}

/**
 * Whether a Citus coordinator lost the node of a statement, or its shard. The session with the
 * coordinator continues: an error that ends a session is fatal, or comes from the socket or a
 * pooler.
 */
export function isNodeLoss(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || !isConnectionLoss(error)) return false;
  const endsSession = error.severity === "FATAL" || error.severity === "PANIC";
  return !endsSession && error.code !== poolerFailure;
}

/**
 * Returns how often work is retried after an error. A node of a cluster that is back answers the
 * first retry, on a new connection of the coordinator.
 */
export function retriesAfter(error: unknown): number {
  return isNodeLoss(error) ? 1 : 3;
}

/** The SQLSTATE of a write in a read-only session or on a read-only server. */
export const readOnlyRefusal = "25006";

/** The server accepts no writes. As after a loss, another connection may reach one that does. */
export class ReadOnlyServer extends Error {
  readonly code = "ERR_SERVER_READ_ONLY";

  constructor(cause?: unknown) {
    super("The database accepts no writes", { cause });
    this.name = "ReadOnlyServer";
  }
}

/** The server did not respond in time, and the connection was closed. */
export class ServerSilent extends Error {
  readonly code = "ERR_SERVER_SILENT";

  constructor(ms: number) {
    super(`The database did not answer within ${ms} ms`);
    this.name = "ServerSilent";
  }
}

/** Whether the server did not respond at all. The driver's messages are about connecting. */
export function isSilence(error: unknown): boolean {
  const isConnecting = error instanceof Error && error.message === "timeout expired";
  return error instanceof ServerSilent || isConnecting;
}

const timeouts = new Set([
  "55P03", // waited for a lock longer than lock_timeout
  "57014", // ran longer than statement_timeout, or was cancelled
]);

/** Whether the server ended a statement that took too long. Its transaction is rolled back. */
export function isTimeout(error: unknown): boolean {
  return timeouts.has(errorCode(error) ?? "");
}

/**
 * Whether a constraint rejected a row, or a value does not fit its column: an error of the
 * statement, not of the server.
 */
export function isRefusedRow(error: unknown): boolean {
  const sqlClass = errorCode(error)?.slice(0, 2);
  return sqlClass === "22" || sqlClass === "23";
}

/** The connection was lost during COMMIT. The transaction may or may not be committed. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super("The connection was lost while the transaction was being committed", { cause });
    this.name = "CommitUnknown";
  }
}

/** Of several transactions with one commit, a statement failed. None of them is committed. */
export class SharedFailure extends Error {
  constructor(cause: unknown) {
    super("A statement of a shared transaction failed", { cause });
    this.name = "SharedFailure";
  }
}

/** Whatever was thrown, as an error. */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
