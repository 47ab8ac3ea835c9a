import type { ReceivingRequest } from "@bayline/contracts";
import type pg from "pg";
import type { Load } from "../load.ts";
import { operatorToken, type Server } from "./processes.ts";
import { fillShop, partNumber, type ShopSize, vendorName } from "./seed.ts";

export interface Shop {
  id: string;
  key: string;
  size: ShopSize;
}

/** An empty shop. */
export type Opened = Pick<Shop, "id" | "key">;

/** Creates a shop through the operator's API. */
export async function openEmpty(service: Pick<Server, "origin">): Promise<Opened> {
  const response = await fetch(`${service.origin}/v1/operator/tenants`, {
    method: "POST",
    headers: { authorization: `Operator ${operatorToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Shop of the benchmark" }),
  });
  const opened = JSON.parse(await response.text());
  return { id: opened.tenant.id, key: opened.apiKey.key };
}

/** Creates and fills a shop. */
export async function openShop(service: Server, client: pg.Client, size: ShopSize): Promise<Shop> {
  const shop = { ...(await openEmpty(service)), size };
  await fillShop(client, shop.id, size);
  return shop;
}

type Request = Load["requests"][number];

/** Builds an invoice of `count` parts of the shop. `[<id>]` is replaced by a unique number. */
export function invoiceOf(shop: Shop, count: number, variant: number): ReceivingRequest {
  return {
    invoiceNumber: "[<id>]",
    mode: "receive",
    vendor: { name: vendorName, createIfMissing: true },
    lines: Array.from({ length: count }, (_, index) => {
      const part = 1 + ((variant * 997 + index * 7) % shop.size.parts);
      const unitCostCents = 1000 + (part % 500);
      return {
        partNumber: partNumber(part),
        description: `Brake part ${part}`,
        quantity: 2,
        unitCostCents,
      };
    }),
  };
}

/**
 * Builds receiving requests for the shops in turn. The baseline server takes the shop from the
 * path.
 */
export function receivingRequests(shops: Shop[], count: number, variants: number) {
  const invoices = Array.from({ length: variants }, (_, variant) =>
    shops.map((shop) => ({ shop, body: JSON.stringify(invoiceOf(shop, count, variant)) })),
  ).flat();
  return writes(invoices, { service: "/v1/inventory/receiving", bare: "/receiving" });
}

const partsOfBlock = 20;

/** Builds requests that quote `count` parts in blocks, for the shops in turn. */
export function quoteRequests(shops: Shop[], count: number, variants: number) {
  const quotes = Array.from({ length: variants }, (_, variant) =>
    shops.map((shop) => ({ shop, body: JSON.stringify(quoteOf(shop, count, variant)) })),
  ).flat();
  return writes(quotes, { service: "/v1/work-orders/quote", bare: "/quotes" });
}

function quoteOf(shop: Shop, count: number, variant: number) {
  const parts = Array.from({ length: count }, (_, index) => ({
    partNumber: partNumber(1 + ((variant * 997 + index * 7) % shop.size.parts)),
    quantity: 2,
  }));
  const blocks = Array.from({ length: Math.ceil(count / partsOfBlock) }, (_, block) => ({
    name: `Service ${block + 1}`,
    parts: parts.slice(block * partsOfBlock, (block + 1) * partsOfBlock),
  }));
  return { name: "Quote [<id>]", services: blocks };
}

/** Builds requests that create a customer, for the shops in turn. */
export function customerRequests(shops: Shop[]) {
  const body = JSON.stringify({ name: "Prairie Grain Haulers [<id>]" });
  const customers = shops.map((shop) => ({ shop, body }));
  return writes(customers, { service: "/v1/customers", bare: "/customers" });
}

function writes(
  bodies: Array<{ shop: Shop; body: string }>,
  paths: { service: string; bare: string },
) {
  const json = { "content-type": "application/json" };
  return {
    service: bodies.map(
      ({ shop, body }): Request => ({
        method: "POST",
        path: paths.service,
        headers: { ...json, "x-api-key": shop.key },
        body,
      }),
    ),
    bare: bodies.map(
      ({ shop, body }): Request => ({
        method: "POST",
        path: `/${shop.id}${paths.bare}`,
        headers: json,
        body,
      }),
    ),
  };
}

/** Returns the names of the ledger checks that fail in a shop. */
export async function ledgerProblems(service: Server, { key }: Shop): Promise<string[]> {
  const response = await fetch(`${service.origin}/v1/ledger/verify`, {
    headers: { "x-api-key": key },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The ledger was not verified: ${response.status} ${text}`);
  const verified: { checks: Array<{ name: string; ok: boolean }> } = JSON.parse(text);
  return verified.checks.filter(({ ok }) => !ok).map(({ name }) => name);
}
