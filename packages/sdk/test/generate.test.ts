import { readdir, readFile } from "node:fs/promises";
import { type Contract, deprecated, eventKinds, operation, restContract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { renderFiles } from "../scripts/generate/files.ts";
import { version } from "../src/generated/version.ts";

const source = new URL("../src/", import.meta.url);

test("the committed code matches the contract", async () => {
  const files = renderFiles({
    contract: restContract,
    kinds: eventKinds,
    version,
  });
  const folders = ["generated", "generated-resources"].map(async (folder) => {
    const names = await readdir(new URL(folder, source));
    return names.map((name) => `${folder}/${name}`);
  });
  expect((await Promise.all(folders)).flat().sort()).toEqual([...files.keys()].sort());
  for (const [name, text] of files) {
    const committed = await readFile(new URL(name, source), "utf8");
    expect(committed, `${name} is out of date: npm run generate`).toBe(text);
  }
});

const Money = z
  .object({ cents: z.int().meta({ description: "Whole cents" }) })
  .meta({ id: "Money" });
const Line = z
  .object({ note: z.string().default("none"), price: Money })
  .meta({ id: "Line", description: "Ends */ no comment" });

const rendered = (made: Contract, kinds = {}) =>
  renderFiles({ contract: made, kinds, version: "1.2.3" });

function render(spec: Partial<Parameters<typeof operation>[0]>) {
  const base = { method: "POST", path: "/bills", access: "public", summary: "Do it" } as const;
  const run = operation({ ...base, input: z.object({}), output: Money, ...spec });
  const files = rendered({ bills: { run } });
  return {
    bills: files.get("generated-resources/bills.ts") ?? "",
    types: files.get("generated/types.ts") ?? "",
  };
}

describe("generated code", () => {
  test("a schema whose input differs from its output becomes two types", () => {
    const { types, bills } = render({ input: z.object({ line: Line }), output: Line });
    expect(types).toContain("export interface Line {\n  note: string;");
    expect(types).toContain("export interface LineInput {\n");
    expect(types).toContain("note?: string | undefined;");
    expect(types.match(/interface Money /g)).toHaveLength(1);
    expect(bills).toContain("line: LineInput;");
    expect(bills).toContain("ApiPromise<Line>");
  });

  test("a description cannot end its comment", () => {
    expect(render({ output: Line }).types).toContain("/** Ends *\\/ no comment */");
  });

  test("a type that is only mentioned is not imported", () => {
    const spec = { path: "/a", method: "GET", access: "public", input: z.object({}) } as const;
    const pay = operation({ ...spec, summary: "Pay", output: Money });
    const speak = operation({ ...spec, summary: "Money talks", output: z.object({}) });
    const talk = rendered({ pay: { pay }, talk: { speak } }).get("generated-resources/talk.ts");
    expect(talk).toContain("Money talks");
    expect(talk).not.toContain("import type { Money }");
  });

  test("a list with `after` sends only lastEvaluatedKey after the first page", () => {
    const page = { bills: z.array(Money), lastEvaluatedKey: z.string().nullable() };
    const { bills } = render({
      method: "GET",
      input: z.object({ lastEvaluatedKey: z.string().optional(), after: z.string().optional() }),
      output: z.object({ ...page, count: z.int() }),
    });
    expect(bills).toContain('this.paged("bills", "run", { query, cursorAlias: "after" }, options)');
    expect(bills).toContain("PagePromise<Money, BillsRunResponse>");
  });

  test("a recursive schema without a name is refused", () => {
    const Tree = z.object({
      get children() {
        return z.array(Tree);
      },
    });
    expect(() => render({ output: z.object({ tree: Tree }) })).toThrow("meta({ id })");
  });

  test("two types with the same name are refused", () => {
    const Response = z.object({ id: z.string() }).meta({ id: "BillsRunParams" });
    const input = z.object({ id: z.string() });
    expect(() => render({ input, output: Response })).toThrow("BillsRunParams");
  });

  test("fields document meaning, format, limits and default; errors their class", () => {
    const input = z.object({
      day: z.iso.date().nullish().meta({ description: "First day" }),
      limit: z.int().min(1).max(9).default(5),
    });
    const { bills } = render({ input, errors: ["OVER_RECEIPT", "PO_NOT_FOUND"] });
    expect(bills).toContain(
      "/** First day. A day, YYYY-MM-DD. */\n  day?: string | null | undefined;",
    );
    expect(bills).toContain("/** 1 to 9. Default 5. */");
    expect(bills).toContain("@throws {ConflictError} OVER_RECEIPT");
    expect(bills).toContain("@throws {NotFoundError} PO_NOT_FOUND");
    expect(bills).toContain("`POST /bills`, open to anyone");
  });

  test("deprecated methods and fields have the tag of JSDoc with the sentence of their schedule", () => {
    const schedule = { since: "2026-12-01", sunset: "2027-12-01", use: "`taxRates`" };
    const tag = "@deprecated Since 2026-12-01: use `taxRates`. May be removed from 2027-12-01.";
    const taxRate = z.int().nullish().meta({ description: "The rate." });
    const { bills } = render({
      description: "Makes a bill.",
      input: z.object({ taxRate: deprecated(taxRate, schedule) }),
      deprecated: schedule,
    });
    expect(bills).toContain(
      `  /**\n   * The rate.\n   * ${tag}\n   */\n  taxRate?: number | null | undefined;`,
    );
    expect(bills).toMatch(/\* Makes a bill\.\n(?!.*Deprecated)/);
    expect(bills.split(tag)).toHaveLength(3);
  });

  test("a resource may contain operations and groups", () => {
    const spec = { path: "/a/{id}", access: "public", summary: "S", output: Money } as const;
    const run = operation({ ...spec, method: "GET", input: z.object({ id: z.string() }) });
    const text = rendered({ orders: { run, lines: { run } } }).get("generated-resources/orders.ts");
    expect(text).toContain('readonly lines = new OrdersLinesResource(this.transport, "/a/{id}");');
    expect(text).toContain("run(id: string, options?: RequestOptions): ApiPromise<Money>");
  });
});
