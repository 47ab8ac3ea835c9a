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

const lossCodes = new Set([
  "57P01", // terminated by an administrator
  "57P02", // another backend crashed
  "57P03", // starting up or in recovery
  "08000",
  "08003",
  "08006",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
]);
const lossMessages = /connection terminated|connection ended|not queryable|client was closed/i;

/** The connection went away: nothing that was not committed before has happened. */
export function isConnectionLoss(error: unknown): boolean {
  if (lossCodes.has(errorCode(error) ?? "")) return true;
  return error instanceof Error && lossMessages.test(error.message);
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
