/**
 * The directory of the embedded server cannot be used. The message gives the reason in one line.
 */
export class DataDirectoryError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason.replace(/\s+/g, " ").trim(), { cause });
    this.name = "DataDirectoryError";
  }
}

const reasons = new Map([
  ["EEXIST", "is a file, and no folder"],
  ["ENOTDIR", "leads through a file, and no folder"],
  ["EACCES", "is closed to this user"],
  ["EPERM", "is closed to this user"],
  ["EROFS", "is on a read-only file system"],
  ["ENAMETOOLONG", "is a path that is too long"],
  ["ENOSPC", "is on a file system that is full"],
  ["EDQUOT", "is on a file system that is full"],
]);

/** Converts file system errors to errors of the directory. Other errors are returned unchanged. */
export function explainPlace(error: unknown): unknown {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return error;
  const path = "path" in error ? String(error.path) : "it";
  const reason = reasons.get(String(error.code)) ?? `cannot be used: ${error.message}`;
  return new DataDirectoryError(`${path} ${reason}`, error);
}
