import { randomUUID } from "node:crypto";
import type { contract } from "@bayline/contracts";
import type { z } from "zod";
import { operatorToken } from "./harness.ts";
import { call, type Response } from "./http.ts";
import type { InputOf, OutputOf } from "./operations.ts";
import { goodsWithoutHolders } from "./written-past.ts";

export interface ShopOptions {
  timeZone?: string;
  /** Initial parts in stock. */
  parts?: Array<Partial<InputOf<"inventory", "create">> & { partNumber: string }>;
  vendors?: Array<InputOf<"vendors", "create">>;
}

type Invoice = InputOf<"receive", "invoice">;
type Services = (typeof contract)["workOrders"]["services"];
type Block = z.output<Services["create"]["output"]>;
type UserFields = z.input<(typeof contract)["admin"]["users"]["create"]["input"]>;
type User = z.output<(typeof contract)["admin"]["users"]["create"]["output"]>;

/** A shop, called over HTTP as its administrator. */
export interface TestShop {
  readonly tenantId: string;
  readonly key: string;
  readonly baseUrl: string;
  api(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** A dealer invoice of one line, in receive mode, with a unique number. */
  invoice(fields?: Partial<Invoice>): Invoice;
  receive(invoice: Invoice, headers?: Record<string, string>): Promise<Response>;
  /** The quantity on hand of a part, by its number; undefined if no part has it. */
  stockOf(partNumber: string): Promise<number | undefined>;
  part(fields: Partial<InputOf<"inventory", "create">>): Promise<OutputOf<"inventory", "create">>;
  vendor(fields: InputOf<"vendors", "create">): Promise<OutputOf<"vendors", "create">>;
  customer(fields: InputOf<"customers", "create">): Promise<OutputOf<"customers", "create">>;
  vehicle(fields: Partial<InputOf<"vehicles", "create">>): Promise<OutputOf<"vehicles", "create">>;
  workOrder(fields?: InputOf<"workOrders", "create">): Promise<OutputOf<"workOrders", "create">>;
  /** Adds a service block to a work order. */
  block(
    workOrderId: string,
    fields: Partial<Omit<z.input<Services["create"]["input"]>, "woId">>,
  ): Promise<Block>;
  /** A work order with one taxable part on it, of 20000 cents by default. */
  workedOn(
    fields?: InputOf<"workOrders", "create">,
    lines?: Parameters<TestShop["block"]>[1],
  ): Promise<OutputOf<"workOrders", "create">>;
  /** The invoice of such an order. */
  bill(
    fields?: InputOf<"workOrders", "create">,
    lines?: Parameters<TestShop["block"]>[1],
  ): Promise<OutputOf<"workOrders", "invoice">>;
  payment(fields: InputOf<"payments", "create">): Promise<OutputOf<"payments", "create">>;
  serviceRequest(
    fields: Partial<InputOf<"serviceRequests", "create">>,
  ): Promise<OutputOf<"serviceRequests", "create">>;
  order(fields: InputOf<"purchaseOrders", "create">): Promise<OutputOf<"purchaseOrders", "create">>;
  /** Drafts a counter sale. */
  salesOrder(fields: InputOf<"salesOrders", "create">): Promise<OutputOf<"salesOrders", "create">>;
  cannedJob(
    fields?: Partial<InputOf<"cannedJobs", "create">>,
  ): Promise<OutputOf<"cannedJobs", "create">>;
  inspection(
    fields?: Partial<InputOf<"inspections", "create">>,
  ): Promise<OutputOf<"inspections", "create">>;
  /** A subscription; by default to new customers, at an address without a server. */
  webhook(
    fields?: Partial<InputOf<"webhooks", "create">>,
  ): Promise<OutputOf<"webhooks", "create">["data"]>;
  /** A technician with a password, so that no invitation is sent; or as in the fields. */
  user(fields: Partial<UserFields>): Promise<User>;
  /** A key of this shop with less access. */
  readOnlyKey(options?: { includePayData?: boolean }): Promise<string>;
  /** The violations that ledger.verify reports. */
  ledgerProblems(): Promise<unknown[]>;
}

export async function openTestShop(baseUrl: string, options: ShopOptions): Promise<TestShop> {
  const opened = await call(baseUrl, "POST", "/operator/tenants", {
    body: { name: "Test shop", timeZone: options.timeZone },
    headers: { authorization: `Operator ${operatorToken}` },
  });
  const key: string = opened.body.apiKey.key;
  const shop = shopOf(baseUrl, opened.body.tenant.id, key);
  for (const vendor of options.vendors ?? []) await shop.vendor(vendor);
  for (const part of options.parts ?? []) await shop.part(part);
  return shop;
}

/** A shop, called over HTTP with a key. */
export function shopOf(baseUrl: string, tenantId: string, key: string): TestShop {
  const api: TestShop["api"] = (method, path, body, headers = {}) =>
    call(baseUrl, method, path, { body, headers: { "x-api-key": key, ...headers } });
  const made = async (path: string, body: unknown) => {
    const response = await api("POST", path, body);
    if (response.status !== 201) {
      throw new Error(`POST ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    }
    return response.body;
  };
  const block: TestShop["block"] = (workOrderId, fields) =>
    made(`/work-orders/${workOrderId}/services`, { name: "Service", ...fields });
  const workedOn: TestShop["workedOn"] = async (fields, lines) => {
    const order = await made("/work-orders", fields);
    await block(order.id, lines ?? { parts: [{ description: "Pump", unitPriceCents: 20000 }] });
    return order;
  };
  return {
    tenantId,
    key,
    baseUrl,
    api,
    invoice: (fields = {}) => ({
      invoiceNumber: `INV-${randomUUID()}`,
      mode: "receive",
      vendor: { name: "Great Lakes Heavy Duty Parts" },
      lines: [{ partNumber: "A-100", quantity: 2, unitCostCents: 1250 }],
      ...fields,
    }),
    receive: (invoice, headers) => api("POST", "/inventory/receiving", invoice, headers),
    async stockOf(partNumber) {
      const query = new URLSearchParams({ search: partNumber, limit: "500" });
      const { body } = await api("GET", `/inventory?${query}`);
      const items: Array<{ partNumber: string; quantity: number }> = body.inventoryItems;
      const same = items.filter(
        (item) => item.partNumber.toUpperCase() === partNumber.toUpperCase(),
      );
      if (same.length > 1) throw new Error(`${partNumber} is the number of several parts`);
      return same[0]?.quantity;
    },
    part: (fields) => made("/inventory", { partNumber: "A-100", name: "Part", ...fields }),
    cannedJob: (fields = {}) =>
      made("/canned-jobs", { code: `JOB-${randomUUID().slice(24)}`, name: "Job", ...fields }),
    vendor: (fields) => made("/vendors", fields),
    customer: (fields) => made("/customers", fields),
    vehicle: (fields) => made("/vehicles", { vin: "1M8GDM9AXKP042788", ...fields }),
    workOrder: (fields) => made("/work-orders", fields),
    block,
    workedOn,
    async bill(fields, lines) {
      const { id } = await workedOn(fields, lines);
      return made(`/work-orders/${id}/invoice`, undefined);
    },
    payment: (fields) => made("/payments", fields),
    serviceRequest: (fields) =>
      made("/service-requests", { problemData: { description: "Pulls to the left" }, ...fields }),
    order: (fields) => made("/purchase-orders", fields),
    salesOrder: (fields) => made("/sales-orders", fields),
    inspection: (fields = {}) => made("/inspections", { name: "Annual inspection", ...fields }),
    async webhook(fields = {}) {
      const own = { name: "ERP", url: "https://erp.example/hooks", events: ["customer.created"] };
      return (await made("/webhooks", { ...own, ...fields })).data;
    },
    user: (fields) =>
      made("/admin/users", {
        email: `${randomUUID()}@shop.test`,
        name: "Lee Marsh",
        role: "technician",
        password: "only for tests",
        ...fields,
      }),
    async readOnlyKey(access = {}) {
      const created = await made("/api-keys", { accessLevel: "read_only", ...access });
      return created.key;
    },
    async ledgerProblems() {
      const { status, body } = await api("GET", "/ledger/verify");
      if (status !== 200) return [{ status, body }];
      return body.checks.filter(
        ({ name, ok }: { name: string; ok: boolean }) =>
          !ok && !(name === "books_balance" && goodsWithoutHolders.has(tenantId)),
      );
    },
  };
}
