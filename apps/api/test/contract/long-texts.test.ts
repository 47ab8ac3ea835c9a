import { archives, contract, documentFiles, listOperations, parseInput } from "@bayline/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { submitFile } from "../harness/documents.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";

const harness = useHarness();

/** The longest text of the contract has 5000 characters, each of at most 4 code units. */
const longest = 20_000;
const marks = "\u0301\u0323\u0316\u0300";

/** Texts on which slow code is slow. */
const hostile = [
  `e${marks.repeat(50_000)}`,
  "a".repeat(200_000),
  `a${" ".repeat(200_000)}a`,
  "1".repeat(200_000),
  `a@${"a.".repeat(100_000)}`,
  `https://a/${"%e0".repeat(60_000)}`,
  `2026-03-02T15:00:00.${"0".repeat(200_000)}`,
];

let work: string[] = [];

/** A pattern that reads all of a text, perhaps more than once. */
const isUnbounded = ({ source }: RegExp) =>
  /[*+]|\{\d+,\}/.test(source.replaceAll(/\\./g, "").replaceAll(/\[[^\]]*\]/g, ""));

beforeEach(() => {
  work = [];
  const { normalize } = String.prototype;
  const { exec } = RegExp.prototype;
  vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form) {
    const run = exec.call(/\p{M}{31}/u, String(this));
    if (this.length > longest || run) work.push(`normalize of ${this.length} characters`);
    return normalize.call(this, form);
  });
  vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text) {
    if (text.length > longest && isUnbounded(this)) work.push(`${this} on ${text.length}`);
    return exec.call(this, text);
  });
});
afterEach(() => vi.restoreAllMocks());

/** A value with each of its texts replaced. */
function withTexts(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((part) => withTexts(part, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withTexts(part, text)]),
  );
}

test("a long text in any field is refused before it is normalized or matched", () => {
  const places: string[] = [];
  const operations = [contract, archives, documentFiles].flatMap((part) => listOperations(part));
  for (const { name, operation } of operations) {
    const fields = Object.keys(operation.input._zod.def.shape);
    for (const text of hostile) {
      const everywhere = Object.fromEntries(fields.map((field) => [field, text]));
      parseInput(operation.input, everywhere);
      parseInput(operation.input, Object(withTexts(operation.example?.input ?? {}, text)));
    }
    places.push(...[...new Set(work)].map((done) => `${name}: ${done}`));
    work = [];
  }
  expect(places).toEqual([]);
});

/** Headers have at most 16 KiB. */
const headerBytes = 15_000;

test("a long header, query and path are cut before they are normalized or matched", async () => {
  const shop = await harness.sharedShop();
  const text = Buffer.from(marks.repeat(headerBytes / 8)).toString("latin1");
  for (const header of [
    "accept",
    "authorization",
    "content-disposition",
    "content-type",
    "idempotency-key",
    "mcp-session-id",
    "origin",
    "prefer",
    "user-agent",
    "x-agent-name",
    "x-agent-run-id",
    "x-api-key",
  ]) {
    for (const [method, path] of [
      ["GET", "/vendors"],
      ["POST", "/vendors"],
      ["POST", "/documents"],
    ] as const) {
      const { status } = await call(harness.baseUrl, method, path, {
        headers: { "x-api-key": shop.key, "idempotency-key": "long-texts", [header]: text },
        ...(method === "POST" ? { rawBody: "{}" } : {}),
      });
      expect([header, path, status < 500]).toEqual([header, path, true]);
    }
  }
  const encoded = encodeURIComponent(marks.repeat(600));
  for (const path of [
    `/vendors/${encoded}`,
    `/vendors?search=${encoded}`,
    `/vendors?${encoded}=1`,
  ]) {
    expect((await shop.api("GET", path)).status).toBeLessThan(500);
  }
  expect(work).toEqual([]);
});

test("a file name of combining marks is cut, in a form and in a header", async () => {
  const shop = await harness.sharedShop();
  const form = new FormData();
  form.set("file", new File(["[]"], `e${marks.repeat(500)}.json`));
  const inForm = await submitFile(shop, form);
  const header = `attachment; filename*=UTF-8''e${encodeURIComponent(marks.repeat(500))}`;
  const inHeader = await submitFile(shop, "[ ]", { headers: { "content-disposition": header } });
  for (const { status, body } of [inForm, inHeader]) {
    expect(status).toBe(202);
    expect(body.fileName.length).toBeLessThanOrEqual(255);
  }
  form.set("file", new File(["[]"], marks.repeat(20_000)));
  expect((await submitFile(shop, form)).status).toBe(400);
  expect(work).toEqual([]);
});
