import { expect, test } from "vitest";
import { errorCatalogue, errorCodes, isErrorCode } from "./catalogue.ts";
import { AppError } from "./errors.ts";

test("an error has the status of its catalogue entry", () => {
  expect(
    new AppError("DUPLICATE_INVOICE", "Twice.", { existingPurchaseOrderId: "1" }),
  ).toMatchObject({ status: 409, facts: { existingPurchaseOrderId: "1" } });
  expect(new AppError("NOT_FOUND", "No such vendor.").status).toBe(404);
});

test("the fields of a catalogue entry are required, and no others are accepted", () => {
  const latest = { id: "1" };
  expect([
    new AppError("VERSION_CONFLICT", "Changed.", { version: 2, latest, nextStep: "Merge." }),
    // @ts-expect-error: the facts are missing.
    new AppError("VERSION_CONFLICT", "Changed."),
    // @ts-expect-error: `version` is missing.
    new AppError("VERSION_CONFLICT", "Changed.", { latest }),
    // @ts-expect-error: a 404 has no `latest`.
    new AppError("NOT_FOUND", "No such vendor.", { latest }),
    // @ts-expect-error: an unknown code.
    () => new AppError("NO_SUCH_CODE", "?"),
  ]).toHaveLength(5);
});

test("a copy keeps the code, the message, the cause and the other facts", () => {
  const cause = new Error("conflict");
  const error = new AppError("STALE_RECORD", "Changed.", {
    latest: { id: "1" },
    nextStep: "Merge.",
    cause,
  });
  const copy = error.with({ latest: { id: "2" } });
  expect(copy).toBeInstanceOf(AppError);
  expect(copy).toMatchObject({ code: "STALE_RECORD", status: 409, message: "Changed.", cause });
  expect(copy.facts).toEqual({ latest: { id: "2" }, nextStep: "Merge." });
  expect(error.facts.latest).toEqual({ id: "1" });
});

test("codes are sorted by status and name", () => {
  const statuses = errorCodes.map((code) => errorCatalogue[code].status);
  expect(statuses).toEqual([...statuses].sort((a, b) => a - b));
  expect(errorCodes.slice(0, 3)).toEqual(["REPORT_REFUSED", "VALIDATION_ERROR", "UNAUTHORIZED"]);
  expect(isErrorCode("constructor")).toBe(false);
});

test.each(errorCodes)("the texts of %s are sentences", (code) => {
  const { summary, happened, todo, agentStep = "Default." } = errorCatalogue[code];
  for (const text of [summary, happened, ...todo, agentStep]) expect(text).toMatch(/^[A-Z`].*\.$/);
});

test.each(errorCodes)("the first step of %s is not the `nextStep` that replaces it", (code) => {
  const { facts, todo } = errorCatalogue[code];
  const named = todo[0].includes("`nextStep`") && !("nextStep" in facts);
  expect(named, todo[0]).toBe(false);
});
