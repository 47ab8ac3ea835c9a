import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { systemApp } from "../terminal/app.ts";
import { openInvoices } from "./read-invoice.ts";
import { idempotencyKeyOf } from "./request.ts";

async function keyOf(csv: string): Promise<string> {
  const app = { ...systemApp(), stdin: Readable.from([Buffer.from(csv)]) };
  const [source] = await openInvoices(app, "-", { format: "csv", overrides: {} });
  if (!source) throw new Error("no invoice");
  return idempotencyKeyOf(source.read().invoice);
}

describe("the idempotency key of an invoice", () => {
  test("the idempotency key of an invoice depends on its content, not on its format", async () => {
    const key = await keyOf("Invoice,SKU,Qty,Cost,Note\nG-1,A,1,2.50,\n");
    expect(key).toMatch(/^invoice-[0-9a-f]{40}$/);
    expect(await keyOf("SKU,Price (cents),Shipped,Invoice #\n A ,250,1.0,G-1\n")).toBe(key);
  });

  test("the idempotency key of an invoice changes with a cent", async () => {
    const key = await keyOf("Invoice,SKU,Qty,Cost\nG-1,A,1,2.50\n");
    expect(await keyOf("Invoice,SKU,Qty,Cost\nG-1,A,1,2.51\n")).not.toBe(key);
  });
});
