import type { ReceivingResponse } from "@bayline/contracts";
import { type App, note } from "../terminal/app.ts";
import { exitCodes } from "../terminal/exit.ts";
import { plainText } from "../terminal/text.ts";

/**
 * An invoice with no stocked lines is a failure, even if no line failed because all were skipped.
 */
export function exitOfAnswer({ partialFailure, status }: ReceivingResponse): number {
  return partialFailure || status === "receive_failed" ? exitCodes.partial : exitCodes.done;
}

/** Notes on stderr that not all of the invoice was stocked, which the exit code may not show. */
export function noteIssues(app: App, { status, warnings }: ReceivingResponse, file?: string): void {
  if (status !== "received_with_issues" && status !== "receive_failed") return;
  for (const { code, message } of warnings) {
    note(app, plainText(`warning: ${file ? `${file}: ` : ""}${message} (${code})`));
  }
}
