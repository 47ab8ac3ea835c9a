import { AppError } from "@bayline/contracts";
import { CommitUnknown, isConnectionLoss, isSerializationFailure, isTimeout } from "@bayline/db";

/** The refusal for a transient failure of the database; undefined for every other error. */
export function asUnavailable(cause: unknown): AppError | undefined {
  const message = messageFor(cause);
  return message === undefined ? undefined : new AppError("UNAVAILABLE", message, { cause });
}

function messageFor(error: unknown): string | undefined {
  if (error instanceof CommitUnknown) {
    return "The database connection was lost during the commit, so it is unknown whether anything was written. Check the record before you send it again, or send it again with the same Idempotency-Key.";
  }
  if (isConnectionLoss(error)) {
    return "The service cannot reach its database right now. Nothing was changed. It is safe to send the request again.";
  }
  if (isSerializationFailure(error)) {
    return "Other requests kept changing the same records. Nothing was changed. It is safe to send the request again.";
  }
  if (isTimeout(error)) {
    return "The database took too long. Nothing was changed. It is safe to send the request again.";
  }
  return undefined;
}
