import { AppError, type ErrorCode, errorCodes } from "@bayline/contracts";
import { expect, test } from "vitest";
import { errorAnswer } from "./errors.ts";

/** An error that was thrown with no more than its message. */
function errorOf(code: ErrorCode): AppError {
  return Object.assign(new AppError("INTERNAL_ERROR", "Refused."), { code });
}

test.each(errorCodes)("the answer to %s says what to do next", (code) => {
  const { status, body } = errorAnswer(errorOf(code), "request");
  // The details of a 400 say it.
  expect(body).toMatchObject({ nextStep: status === 400 ? null : expect.stringMatching(/\.$/) });
});

test("the step that an error names replaces the usual one", () => {
  const error = new AppError("EMAIL_TAKEN", "Taken.", { nextStep: "Call Pat." });
  expect(errorAnswer(error, "request").body).toMatchObject({ nextStep: "Call Pat." });
});
