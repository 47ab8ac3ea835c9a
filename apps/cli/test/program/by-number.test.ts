import { Bayline, ConflictError, NotFoundError } from "@bayline/sdk";
import { expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { mcpClient } from "../../../api/test/harness/mcp-client.ts";
import type { TestShop } from "../../../api/test/harness/shop.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness();

/** A way to read a record, by its resource and what refers to it. */
type Read = (resource: Resource, reference: string) => Promise<{ id: string }>;

/** The three clients of a shop. */
async function clientsOf(shop: TestShop) {
  const sdk = new Bayline({ apiKey: shop.key, baseUrl: shop.baseUrl });
  const agent = await mcpClient(harness.origin, shop.key);
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const bayline = (...args: string[]) => runCli(args, { env });
  const reads: Record<string, Read> = {
    sdk: (resource, reference) => sdk[resource].get(reference),
    cli: async (resource, reference) => {
      const { stdout } = await bayline(commandOf[resource], "get", reference);
      return JSON.parse(stdout);
    },
    mcp: async (resource, reference) => {
      const { result } = await agent.call(`${resource}.get`, { id: reference });
      return result.result;
    },
  };
  return { sdk, agent, bayline, reads };
}

const commandOf = {
  workOrders: "work-orders",
  purchaseOrders: "purchase-orders",
  invoices: "invoices",
  salesOrders: "sales-orders",
  serviceRequests: "service-requests",
  inventory: "inventory",
  vehicles: "vehicles",
  customers: "customers",
  vendors: "vendors",
} as const;

type Resource = keyof typeof commandOf;

/** A record of each kind, with what refers to it. */
async function recordsOf(shop: TestShop): Promise<Array<[Resource, string, string]>> {
  const customer = await shop.customer({ name: "Prairie Grain & Co/Haulers" });
  const vin = "1FUJGLDR9CSBK4821";
  const vehicle = await shop.vehicle({ customerId: customer.id, unitNumber: "T 104", vin });
  const order = await shop.workOrder({ customerId: customer.id });
  const invoice = await shop.bill({ customerId: customer.id });
  const sale = await shop.salesOrder({ lines: [{ kind: "fee", unitPriceCents: 300 }] });
  const request = await shop.serviceRequest({});
  const part = await shop.part({ partNumber: "A/100 #2", quantity: 1 });
  const vendor = await shop.vendor({ name: "Great Lakes 100%" });
  const lines = [{ partNumber: "A/100 #2", quantity: 1, unitCostCents: 100 }];
  const purchase = await shop.order({ vendorId: vendor.id, parts: lines });
  return [
    ["workOrders", order.orderNumber, order.id],
    ["purchaseOrders", purchase.number, purchase.id],
    ["invoices", invoice.invoiceNumber, invoice.id],
    ["salesOrders", sale.orderNumber, sale.id],
    ["serviceRequests", request.requestNumber, request.id],
    ["inventory", "A/100 #2", part.id],
    ["vehicles", "T 104", vehicle.id],
    ["vehicles", vin, vehicle.id],
    ["customers", "Prairie Grain & Co/Haulers", customer.id],
    ["vendors", "Great Lakes 100%", vendor.id],
  ];
}

test("the SDK, the command line and agents take numbers and names in any case", async () => {
  const shop = await harness.shop();
  const records = await recordsOf(shop);
  const { reads } = await clientsOf(shop);
  for (const [client, read] of Object.entries(reads)) {
    for (const [resource, reference, id] of records) {
      const record = await read(resource, reference.toLowerCase());
      expect([client, reference, record.id]).toEqual([client, reference, id]);
    }
  }
});

test("they take numbers in the fields of a write", async () => {
  const shop = await harness.shop();
  await recordsOf(shop);
  const { sdk, agent, bayline } = await clientsOf(shop);
  const fields = { customerId: "prairie grain & co/haulers", vehicleId: "t 104" };
  const ofSdk = await sdk.workOrders.create(fields);
  const ofAgent = await agent.call("workOrders.create", fields);
  const flags = ["--customer-id", fields.customerId, "--vehicle-id", fields.vehicleId];
  const ofCli = JSON.parse((await bayline("work-orders", "create", ...flags)).stdout);
  for (const order of [ofSdk, ofAgent.result.result, ofCli]) {
    expect(order).toMatchObject({
      customerName: "Prairie Grain & Co/Haulers",
      vehicleUnit: "T 104",
    });
  }
});

test("a name of several records is a conflict that lists them", async () => {
  const shop = await harness.shop();
  const customers = [
    await shop.customer({ name: "Acme Freight" }),
    await shop.customer({ name: "ACME Freight" }),
  ];
  const { sdk, agent, bayline } = await clientsOf(shop);
  const candidates = customers.map(({ id, name }) => ({ field: "id", id, number: null, name }));

  const ofSdk = await sdk.customers.get("acme freight").catch((error: unknown) => error);
  expect(ofSdk).toBeInstanceOf(ConflictError);
  expect(ofSdk).toMatchObject({ status: 409, code: "AMBIGUOUS_REFERENCE", candidates });

  const ofAgent = await agent.call("customers.get", { id: "acme freight" });
  expect(ofAgent).toMatchObject({ isError: true, result: { code: "AMBIGUOUS_REFERENCE" } });
  expect(ofAgent.result.candidates).toEqual(candidates);

  const ofCli = await bayline("customers", "get", "acme freight");
  expect(ofCli).toMatchObject({ code: 5, stdout: "" });
  expect(ofCli.stderr).toContain("AMBIGUOUS_REFERENCE");
  for (const { id, name } of customers) {
    expect(ofCli.stderr).toMatch(new RegExp(`^.*${name}.*${id}|^.*${id}.*${name}`, "m"));
  }
});

test("an unknown number is not found, with the nearest", async () => {
  const shop = await harness.shop();
  const { orderNumber } = await shop.workOrder({});
  const { sdk, agent, bayline } = await clientsOf(shop);
  const nextStep = `Did you mean ${orderNumber}?`;

  const ofSdk = await sdk.workOrders.get("WO-1011").catch((error: unknown) => error);
  expect(ofSdk).toBeInstanceOf(NotFoundError);
  expect(ofSdk).toMatchObject({ code: "NOT_FOUND", nextStep });

  const ofAgent = await agent.call("workOrders.get", { id: "WO-1011" });
  expect(ofAgent).toMatchObject({ isError: true, result: { code: "NOT_FOUND", nextStep } });

  const ofCli = await bayline("work-orders", "get", "WO-1011");
  expect(ofCli).toMatchObject({ code: 4, stdout: "" });
  expect(ofCli.stderr).toContain(nextStep);
});

test("the number or name of each search result is taken by its next command", async () => {
  const shop = await harness.shop();
  await recordsOf(shop);
  const { sdk, agent, bayline } = await clientsOf(shop);
  const { results } = await sdk.search.all({ search: "prairie grain" });
  const ofAgent = await agent.call("search.all", { search: "prairie grain" });
  expect(ofAgent.result.result.results).toEqual(results);
  const ofCli = await bayline("search", "prairie", "grain");
  expect(JSON.parse(ofCli.stdout).results).toEqual(results);

  const table = await bayline("search", "prairie", "grain", "--output", "table");
  const [header = "", , ...lines] = table.stdout.trimEnd().split("\n");
  expect(header).toMatch(/^Kind +Number or name +Description +Next/);
  expect(lines).toHaveLength(results.length);
  for (const [at, { id }] of results.entries()) {
    const [, resource = "", reference = ""] =
      / bayline (\S+) get ('[^']+'|\S+)/.exec(lines[at] ?? "") ?? [];
    const next = await bayline(resource, "get", reference.replaceAll("'", ""));
    expect(JSON.parse(next.stdout).id).toBe(id);
  }
});

test("a search without results succeeds and names what is similar", async () => {
  const shop = await harness.shop();
  await shop.customer({ name: "Prairie Grain Haulers" });
  const { bayline } = await clientsOf(shop);
  const none = await bayline("search", "Prarie", "Grain", "--output", "table");
  expect(none).toMatchObject({ code: 0, stdout: "" });
  expect(none.stderr).toBe("nothing found; similar names: Prairie Grain Haulers\n");
  const noWords = await bayline("search");
  expect(noWords).toMatchObject({ code: 2, stdout: "" });
  expect(noWords.stderr).toContain("missing words");
});
