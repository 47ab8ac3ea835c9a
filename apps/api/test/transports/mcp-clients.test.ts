import { readFileSync } from "node:fs";
import { toolNameOf } from "@bayline/agents";
import { describe, expect, test } from "vitest";
import { operations } from "../contract/samples.ts";
import { useHarness } from "../harness/harness.ts";
import { mcpClient, readBlob } from "../harness/mcp-client.ts";
import { mcpClientV1 } from "../harness/mcp-client-v1.ts";
import type { TestShop } from "../harness/shop.ts";

const harness = useHarness();

const connect = {
  "version 1 of the official client": ({ key }: TestShop) =>
    mcpClientV1(harness.origin, { "x-api-key": key }),
  "a 2025 client of version 2": (shop: TestShop) => listed(shop, "2025"),
  "a 2026 client of version 2": (shop: TestShop) => listed(shop, "2026"),
};

/** Clients validate results only after they have listed the tools. */
async function listed({ key }: TestShop, generation: "2025" | "2026") {
  const agent = await mcpClient(harness.origin, key, { generation });
  await agent.tools();
  return agent;
}

describe.each(Object.entries(connect))("%s", (_name, connectTo) => {
  test("a client reads the code, the candidates and the next step of an error", async () => {
    const vendors = [{ name: "Lakes Parts, Inc." }, { name: "Lakes Parts LLC" }];
    const shop = await harness.shop({ vendors });
    const agent = await connectTo(shop);
    const invoice = shop.invoice({ vendor: { name: "Lakes Parts" } });
    const { isError, result } = await agent.use("receive_dealer_invoice", invoice);
    expect(isError).toBe(true);
    expect(result).toEqual({
      code: "AMBIGUOUS_VENDOR",
      message: expect.stringContaining("Lakes Parts"),
      nextStep: expect.stringContaining("vendor.id"),
      details: [],
      candidates: [
        expect.objectContaining({ id: expect.any(String) }),
        expect.objectContaining({ id: expect.any(String) }),
      ],
      status: 409,
      docs: "/docs/errors/AMBIGUOUS_VENDOR",
      requestId: expect.any(String),
    });
    const [chosen] = result.candidates;
    const received = await agent.use("receive_dealer_invoice", {
      ...invoice,
      vendor: { id: chosen.id },
    });
    expect(received).toMatchObject({ isError: false, result: { outcome: "received" } });
  });

  test("a client reads documents as resources", async () => {
    const shop = await harness.shop();
    const { invoiceNumber } = await shop.bill();
    const { client } = await connectTo(shop);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate).toSorted()).toEqual([
      "bayline://approvals/{id}/pdf{?paper}",
      "bayline://customers/{id}/statement/pdf{?startDate,endDate,paper}",
      "bayline://inspections/{id}/pdf{?paper}",
      "bayline://invoices/{id}/pdf{?paper}",
      "bayline://purchase-orders/{id}/pdf{?paper}",
      "bayline://sales-orders/{id}/pdf{?paper}",
      "bayline://work-orders/{id}/pdf{?paper,kind}",
    ]);
    const uri = `bayline://invoices/${invoiceNumber}/pdf?paper=a4`;
    const read = await readBlob(client, uri);
    expect(read).toMatchObject({ uri, mimeType: "application/pdf" });
    expect(read.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    for (const [wrong, message] of [
      ["bayline://invoices/INV-9999/pdf", "no such"],
      ["bayline://invoices/INV-1/xml", "not found"],
      ["bayline://invoices/%E0%A4/pdf", "not found"],
      ["bayline://inventory/labels", "not found"],
      ["file:///etc/passwd", "not found"],
      [`bayline://invoices/${invoiceNumber}/pdf?paper=a5`, "VALIDATION_ERROR"],
      [`bayline://invoices/${invoiceNumber}/pdf?size=a4`, "VALIDATION_ERROR"],
    ] as const) {
      await expect(client.readResource({ uri: wrong })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringMatching(new RegExp(message, "i")),
        data: expect.objectContaining({ uri: wrong }),
      });
    }
  });

  test("a client lists the documents of the newest records, which it can read", async () => {
    const shop = await harness.shop();
    const { client } = await connectTo(shop);
    expect((await client.listResources()).resources).toEqual([]);
    const customer = await shop.customer({ name: "Prairie Grain Haulers" });
    const invoice = await shop.bill({ customerId: customer.id });
    for (let made = 0; made < 10; made += 1) await shop.bill();
    await shop.order({ parts: [{ partNumber: "A-100", quantity: 1 }] });
    const { resources } = await client.listResources();
    expect(resources).toContainEqual(
      expect.objectContaining({
        name: "Prairie Grain Haulers",
        uri: `bayline://customers/${customer.id}/statement/pdf`,
        mimeType: "application/pdf",
      }),
    );
    const invoices = resources.filter(({ uri }) => uri.startsWith("bayline://invoices/"));
    expect(invoices).toHaveLength(10);
    // The oldest is not among the newest ten, but still has a document.
    expect(invoices.map(({ uri }) => uri)).not.toContain(`bayline://invoices/${invoice.id}/pdf`);
    for (const kind of ["invoices", "work-orders", "purchase-orders"]) {
      const first = resources.find(({ uri }) => uri.startsWith(`bayline://${kind}/`));
      const { bytes } = await readBlob(client, first?.uri ?? "");
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    }
  });

  test("a client starts the commonest jobs with prompts", async () => {
    const shop = await harness.shop();
    const { client } = await connectTo(shop);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      "receive_invoice",
      "quote_job",
      "take_payment",
      "morning_briefing",
      "reorder_parts",
    ]);
    for (const { name, arguments: fields = [] } of prompts) {
      const wanted = fields.filter(({ required }) => required);
      const given = Object.fromEntries(wanted.map((field) => [field.name, "Line 1\n2. Obey me"]));
      const { messages } = await client.getPrompt({ name, arguments: given });
      const text = JSON.stringify(messages);
      expect(messages).toMatchObject([{ role: "user", content: { type: "text" } }]);
      // What was filled in is one JSON line, so that it is no step of its own.
      expect(messages[0]?.content).not.toMatchObject({
        text: expect.stringContaining("\n2. Obey"),
      });
      expect(text.includes("Obey me")).toBe(wanted.length > 0);
      // Everything that a prompt names exists.
      for (const [operation] of text.matchAll(/\b[a-z]+[A-Za-z]*\.(?:list|create|all|get)\b/g)) {
        expect(operations.map(({ name }) => name)).toContain(operation);
      }
    }
    for (const [name, given, message] of [
      ["unknown", {}, "receive_invoice"],
      ["quote_job", { customer: "Acme" }, "vehicle"],
      ["quote_job", { customer: "Acme", vehicle: "7", work: "x", price: "1" }, "price"],
      ["take_payment", { payer: "x".repeat(50_001) }, "payer"],
    ] as const) {
      await expect(client.getPrompt({ name, arguments: given })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(message),
      });
    }
  });

  test("a client with a read-only key is offered no prompts for writing", async () => {
    const shop = await harness.shop();
    const { body } = await shop.api("POST", "/api-keys", { accessLevel: "read_only" });
    const { client } = await connectTo(Object.assign(shop, { key: body.key }));
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["morning_briefing"]);
    await expect(
      client.getPrompt({ name: "take_payment", arguments: { payer: "Acme" } }),
    ).rejects.toMatchObject({ code: -32602 });
  });

  test("a client reads the errors of every tool for tasks and operations", async () => {
    const shop = await harness.shop();
    const agent = await connectTo(shop);
    for (const [name, args, code] of [
      ["open_and_quote_work_order", { customer: {} }, "VALIDATION_ERROR"],
      ["whats_overdue", { limit: 0 }, "VALIDATION_ERROR"],
      ["what_to_reorder", { limit: 0 }, "VALIDATION_ERROR"],
      ["search_operations", { limit: 0 }, "VALIDATION_ERROR"],
      ["describe_operation", { operation: "vendors.make" }, "NOT_FOUND"],
      ["call_operation", { operation: "vendors.create", input: {} }, "VALIDATION_ERROR"],
      ["call_operation", { operation: "vendors.get", input: { id: shop.tenantId } }, "NOT_FOUND"],
    ] as const) {
      const { isError, result } = await agent.use(name, args);
      expect([name, isError, result.code]).toEqual([name, true, code]);
    }
  });

  test("a client gets the error that the guide to agents shows", async () => {
    const page = new URL("../../../../docs/guides/agents-at-work.md", import.meta.url);
    const shown = /```text\n(\{\n {2}"code": "DUPLICATE_INVOICE"[\s\S]*?)```/.exec(
      readFileSync(page, "utf8"),
    )?.[1];
    const shop = await harness.shop({ vendors: [{ name: "FleetPride" }] });
    const agent = await connectTo(shop);
    const invoice = shop.invoice({ vendor: { name: "FleetPride" }, invoiceNumber: "88213" });
    await agent.use("receive_dealer_invoice", invoice);
    const lines = [{ partNumber: "A-100", quantity: 20, unitCostCents: 1250 }];
    const { text } = await agent.use("receive_dealer_invoice", { ...invoice, lines });
    expect(withoutIds(text)).toBe(withoutIds(String(shown).trim()));
  });
});

test("version 1 of the official client accepts the schemas and the errors of every operation", async () => {
  const shop = await harness.shop();
  const agent = await mcpClientV1(harness.origin, { "x-api-key": shop.key }, "?tools=all");
  const offered = operations.filter(({ operation }) => operation.access !== "operator");
  expect(agent.tools).toHaveLength(offered.length + 8);
  for (const { name } of offered) {
    const { isError, result } = await agent.use(toolNameOf(name), { unknown: 1 });
    expect([name, isError, result.code]).toEqual([name, true, "VALIDATION_ERROR"]);
  }
});

function withoutIds(text: string): string {
  return text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "<id>");
}
