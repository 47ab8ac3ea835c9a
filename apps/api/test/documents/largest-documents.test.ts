import {
  contract,
  maxDocumentLines,
  maxEventBytes,
  maxPageBytes,
  maxReadingBytes,
} from "@bayline/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { readFile } from "../harness/documents.ts";
import { useHarness } from "../harness/harness.ts";

const harness = useHarness();

const csv = (lines: number) =>
  [
    "Invoice,SKU,Qty,Cost,Description",
    ...Array.from({ length: lines }, (_, at) => `A-1,P-${at},1,2.00,${"Filter ".repeat(30)}${at}`),
  ].join("\n");

test("the largest document is answered, listed and sent within its limits", async () => {
  const shop = await harness.shop();
  const document = await readFile(shop, csv(maxDocumentLines), { type: "text/csv" });
  expect(document.status).toBe("needs_review");
  expect(document.invoice.lines).toHaveLength(maxDocumentLines);
  expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThan(maxReadingBytes + 10_000);
  const feed = await shop.api("GET", "/events?types=document.read");
  expect(Buffer.byteLength(feed.text)).toBeLessThan(maxPageBytes);
  const [event] = feed.body.events;
  expect(event).toMatchObject({
    truncated: true,
    data: { id: document.id, status: document.status },
  });
  expect(Buffer.byteLength(JSON.stringify(event.data))).toBeLessThanOrEqual(maxEventBytes);
  expect(event.data.invoice.lines).toEqual(
    document.invoice.lines.slice(0, event.data.invoice.lines.length),
  );
  expect((await shop.api("GET", "/documents")).body.documents).toMatchObject([
    { id: document.id, openCount: document.open.length },
  ]);
});

test("a document with more lines is unreadable, in words", async () => {
  const shop = await harness.sharedShop();
  const { status, reason } = await readFile(shop, csv(30_000), { type: "text/csv" });
  expect([status, reason]).toEqual([
    "unreadable",
    expect.stringMatching(/has more rows than an invoice\. Split it/),
  ]);
});

type Schema = z.core.JSONSchema.JSONSchema;

/** The lists and texts of an answer that have no limit in its schema, by their paths. */
function unlimitedIn(output: z.core.$ZodType): { lists: Set<string>; texts: Set<string> } {
  const root = z.toJSONSchema(output, { unrepresentable: "any" });
  const found = { lists: new Set<string>(), texts: new Set<string>() };
  const walk = (schema: Schema | boolean | undefined, path: string): void => {
    if (typeof schema !== "object") return;
    if (schema.$ref) walk(root.$defs?.[schema.$ref.replace("#/$defs/", "")], path);
    const { type, maxItems, maxLength, format, pattern } = schema;
    const isFixed = schema.enum ?? format ?? pattern ?? (schema.const !== undefined || undefined);
    if (type === "array" && maxItems === undefined) found.lists.add(path);
    if (type === "string" && maxLength === undefined && !isFixed) found.texts.add(path);
    if (!Array.isArray(schema.items)) walk(schema.items, `${path}[]`);
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      walk(inner, path === "" ? name : `${path}.${name}`);
    }
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(one, path);
  };
  walk(root, "");
  return found;
}

test("everything that a document says has a limit", () => {
  const names = ["get", "update", "reject", "reread"] as const;
  for (const name of names) {
    const { lists, texts } = unlimitedIn(contract.documents[name].output);
    expect([...lists]).toEqual([]);
    const said = [...texts].filter((path) =>
      /^(invoice|fields|pages|open|reason|fileName)/.test(path),
    );
    expect(said).toEqual([]);
  }
});
