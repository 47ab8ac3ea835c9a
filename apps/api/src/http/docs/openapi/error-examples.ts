import { type ErrorCode, errorCatalogue, errorDocsPath } from "@bayline/contracts";

const requestId = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c99";
const invalidDate = "Dates must be real calendar days, written YYYY-MM-DD.";

/** An example of the body of an error. */
export function errorExample(code: ErrorCode): Record<string, unknown> {
  if (code === "REPORT_REFUSED")
    return { error: "Invalid date range", message: invalidDate, requestId };
  if (code === "REPORT_FAILED") return { error: "Failed to get weekly trend", requestId };
  const { status, summary, facts, todo } = errorCatalogue[code];
  return {
    error: code,
    message: summary,
    ...(status !== 400 && { nextStep: todo[0] }),
    ...facts,
    // Every 400 has a list of candidates.
    ...(status === 400 && { candidates: [] }),
    docs: errorDocsPath(code),
    requestId,
  };
}

/** An example of an error body that has only `error`. */
export function errorAloneExample(code: ErrorCode): Record<string, unknown> {
  return { error: code === "REPORT_REFUSED" ? "The day of 2026-03-03 is not over yet" : code };
}
