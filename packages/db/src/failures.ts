/** The SQLSTATE of a database error, or a system's error code such as ECONNRESET. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Which constraint refused a row. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("constraint" in error)) return undefined;
  return typeof error.constraint === "string" ? error.constraint : undefined;
}

const serializationFailures = new Set(["40001", "40P01"]);

/** Two transactions were in each other's way; the loser may simply run again. */
export function isSerializationFailure(error: unknown): boolean {
  return serializationFailures.has(errorCode(error) ?? "");
}

/**
 * Work that took its locks and found that it would have needed one more, which comes before them:
 * it runs again from the start, and sees it then.
 */
export class LostRace extends Error {
  readonly code = "40001";

  constructor(reason: string) {
    super(reason);
    this.name = "LostRace";
  }
}

const lossCodes = new Set([
  "57P01", // terminated by an administrator
  "57P02", // another backend crashed
  "57P03", // starting up or in recovery
  "57P05", // idle for too long
  "25P03", // idle in a transaction for too long, as after a stall of this process
  "25P04", // a transaction that took too long
  "53300", // no connection left to be had
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "08P01", // PgBouncer lost its server, or found none in time
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ERR_SERVER_READ_ONLY", // a standby, or a primary that was fenced off
  "ERR_SERVER_SILENT",
  "ERR_SERVER_UNPROVEN", // another program on its port, as after a crash
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
  "ETIMEDOUT",
]);
// The driver's own words, where it gives no code.
const lossMessages =
  /^(connection terminated|client has encountered a connection error|client was closed|timeout expired$|timeout exceeded when trying to connect$)/i;

/** The connection went away: nothing that was not committed before has happened. */
export function isConnectionLoss(error: unknown): boolean {
  const code = errorCode(error);
  // Other errors have codes too, and messages that may repeat what a caller sent.
  if (code !== undefined) return lossCodes.has(code);
  return error instanceof Error && lossMessages.test(error.message);
}

/** The SQLSTATE of a write that a read-only session or server refuses. */
export const readOnlyRefusal = "25006";

/** The server accepts no writes. As after a loss, another connection may lead to one that does. */
export class ReadOnlyServer extends Error {
  readonly code = "ERR_SERVER_READ_ONLY";

  constructor(cause?: unknown) {
    super("The database accepts no writes", { cause });
    this.name = "ReadOnlyServer";
  }
}

/** The server did not answer in time, and its connection was given up. */
export class ServerSilent extends Error {
  readonly code = "ERR_SERVER_SILENT";

  constructor(ms: number) {
    super(`The database did not answer within ${ms} ms`);
    this.name = "ServerSilent";
  }
}

/** Nothing came back, neither an answer nor a refusal. The driver's own words are about connecting. */
export function isSilence(error: unknown): boolean {
  const isConnecting = error instanceof Error && error.message === "timeout expired";
  return error instanceof ServerSilent || isConnecting;
}

const timeouts = new Set([
  "55P03", // waited for a lock for longer than lock_timeout
  "57014", // ran for longer than statement_timeout, or was cancelled
]);

/** The server ended a statement that took too long. Nothing of its transaction is kept. */
export function isTimeout(error: unknown): boolean {
  return timeouts.has(errorCode(error) ?? "");
}

/** A row was refused by a constraint or does not fit its column: the statement's fault, not the server's. */
export function isRefusedRow(error: unknown): boolean {
  const sqlClass = errorCode(error)?.slice(0, 2);
  return sqlClass === "22" || sqlClass === "23";
}

/** The connection was lost while COMMIT was under way: the work may or may not have been kept. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super("The connection was lost while the transaction was being committed", { cause });
    this.name = "CommitUnknown";
  }
}
