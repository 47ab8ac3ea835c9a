import type { ErrorEntry } from "./entry.ts";

/** Errors of reports and digests. Reports return a sentence in `error` instead of the code. */
export const reportErrors = {
  REPORT_REFUSED: {
    status: 400,
    summary: "The dates of a report or a digest are missing or invalid. `error` is a sentence.",
    happened:
      "The dates of the report are missing, are not calendar dates, are outside 2000 to 2100, or end before they start. Reports return a sentence in `error` instead of this code.",
    todo: [
      "Read `error`, and `message` if it is present.",
      "Send dates as `YYYY-MM-DD`, with the first not after the last.",
    ],
    retry: "no",
    guide: "pagination-and-reports.md#days",
    facts: {},
    agentStep: "Correct the dates as the message says, and call again.",
  },
  REPORT_FAILED: {
    status: 500,
    summary: "The report failed. `error` is a sentence. Report the requestId.",
    happened:
      "The service could not compute the report. Reports return a sentence in `error` instead of this code.",
    todo: [
      "Send the request again in a moment, or request fewer days.",
      "If the error persists, report the `requestId`.",
    ],
    retry: "read",
    guide: null,
    facts: {},
    agentStep:
      "Call again later with the same arguments. If it fails again, report the requestId to the user.",
  },
  DIGESTS_DISABLED: {
    status: 409,
    summary: "Digests are disabled in the settings of the shop.",
    happened: "Digests are disabled in the settings of the shop.",
    todo: ["Enable them with `PATCH /v1/settings`, if the shop wants digests."],
    retry: "no",
    guide: "settings-and-workflow.md",
    facts: {},
    agentStep:
      "Ask the user whether to enable digests. settings.update with digestEnabled: true enables them.",
  },
} satisfies Record<string, ErrorEntry>;
