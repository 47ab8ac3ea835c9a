import { describe, expect, test } from "vitest";
import {
  errorCode,
  isConnectionLoss,
  isRefusedRow,
  isRefusedRowOf,
  isSerializationFailure,
  isTimeout,
  violatedConstraint,
} from "./failures.ts";

const withCode = (code: string, message = "") => Object.assign(new Error(message), { code });

describe("a connection loss is recognised", () => {
  const lost = [
    withCode("57P01", "terminating connection due to administrator command"),
    withCode("57P02"),
    withCode("57P03", "the database system is starting up"),
    withCode("25P03", "terminating connection due to idle-in-transaction timeout"),
    withCode("ECONNREFUSED"),
    withCode("ECONNRESET"),
    withCode("ETIMEDOUT"),
    withCode("EHOSTUNREACH"),
    withCode("ENOTFOUND"),
    new Error("Connection terminated unexpectedly"),
    new Error("Connection terminated"),
    new Error("Client has encountered a connection error and is not queryable"),
    new Error("Client was closed and is not queryable"),
    new Error("timeout expired"),
  ];
  test.each(lost.map((error) => [`${error.message} ${Reflect.get(error, "code") ?? ""}`, error]))(
    "a connection loss is recognised by %s",
    (_name, error) => expect(isConnectionLoss(error)).toBe(true),
  );
});

describe("is no connection loss:", () => {
  const others = [
    // A caller's text in an error message must not cause a retry.
    withCode("PO_NOT_FOUND", "Connection terminated: there is no such purchase order."),
    withCode("23505", "Connection terminated unexpectedly"),
    withCode("57014", "canceling statement due to statement timeout"),
    withCode("55P03", "canceling statement due to lock timeout"),
    withCode("40P01", "deadlock detected"),
    new Error("There is no purchase order whose connection terminated"),
    "Connection terminated",
    null,
    undefined,
  ];
  test.each(others.map((error) => [String(error), error]))("%s", (_name, error) =>
    expect(isConnectionLoss(error)).toBe(false),
  );
});

test("only deadlocks and serialization failures are lost races", () => {
  const codes = ["40001", "40P01", "40002", "55P03", "23505", "57014"];
  const races = codes.filter((code) => isSerializationFailure(withCode(code)));
  expect(races).toEqual(["40001", "40P01"]);
});

test("only lock and statement timeouts are timeouts", () => {
  const codes = ["55P03", "57014", "57P03", "40P01", "23505", "25P03"];
  expect(codes.filter((code) => isTimeout(withCode(code)))).toEqual(["55P03", "57014"]);
});

test("only values and constraints reject a row, not the state of the server", () => {
  const codes = ["22003", "23505", "23514", "40P01", "42601", "53100", "57P01"];
  const refusals = codes.filter((code) => isRefusedRow(withCode(code)));
  expect(refusals).toEqual(["22003", "23505", "23514"]);
});

test.each([
  ['duplicate key value violates unique constraint "users_email_102153"', "users_email"],
  [
    'new row for relation "invoices_102083" violates check constraint "invoices_total"',
    "invoices_total",
  ],
  [
    'null value in column "name" of relation "users_102153" violates not-null constraint',
    undefined,
  ],
])("the constraint of an error of a node: %s", (message, name) => {
  expect(violatedConstraint(withCode("23505", message))).toBe(name);
});

test.each([
  ['duplicate key value violates unique constraint "users_email_102153"', "23505"],
  ['new row for relation "a_1" violates check constraint "invoices_limit"', "23514"],
  ['null value in column "name" of relation "users_102153" violates not-null constraint', "23502"],
  ["deadlock detected", "40P01"],
  ["canceling statement due to lock timeout", "55P03"],
  ["cache lookup failed for type 0", "XX000"],
])("an error of a node without its code: %s", (message, code) => {
  expect(errorCode(withCode("XX000", message))).toBe(code);
});

test("a rejected row is of its table, also if a node of a cluster reports it by its text", () => {
  const held = 'null value in column "key" of relation "idempotency_keys_102009" violates not-null';
  const known =
    'duplicate key value violates unique constraint "idempotency_keys_tenant_id_key_pk_102009"';
  const refused = [
    Object.assign(withCode("23502"), { table: "idempotency_keys" }),
    withCode("23502", `${held} constraint`),
    withCode("23505", known),
  ];
  const others = [
    Object.assign(withCode("23502", held), { table: "customers" }),
    withCode("XX000", held),
    withCode("23505", 'duplicate key value violates unique constraint "users_email_102153"'),
  ];
  const isOfKeys = (error: Error) => isRefusedRowOf("idempotency_keys", error);
  expect([...refused, ...others].map(isOfKeys)).toEqual([true, true, true, false, false, false]);
});
