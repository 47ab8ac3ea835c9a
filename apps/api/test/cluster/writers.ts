import { randomUUID } from "node:crypto";
import { until } from "@bayline/db/testing";
import { expect } from "vitest";
import type { TestShop } from "../harness/shop.ts";
import type { Coordinator } from "./cluster.ts";

/** The acknowledged writes of a shop. */
export interface Written {
  shop: TestShop;
  received: number;
  customers: number;
  paid: number;
  /** The number of refused attempts by status. */
  refused: Map<number, number>;
}

/** Sends writes with an Idempotency-Key until `signal`, each until it is acknowledged. */
async function write(written: Written, signal: AbortSignal): Promise<void> {
  const { shop } = written;
  const acknowledged = async (
    send: (headers: Record<string, string>) => ReturnType<TestShop["api"]>,
  ) => {
    const headers = { "idempotency-key": randomUUID() };
    for (;;) {
      const { status, text, body } = await send(headers);
      if (status === 201) return;
      // A request may be refused while shards are switched, but never with an internal error.
      if (status !== 503 && body?.error !== "IDEMPOTENCY_IN_PROGRESS") {
        throw new Error(`${status} ${text}`);
      }
      written.refused.set(status, (written.refused.get(status) ?? 0) + 1);
    }
  };
  const { id: invoiceId } = await shop.bill();
  while (!signal.aborted) {
    const invoice = shop.invoice();
    await acknowledged((headers) => shop.receive(invoice, headers));
    written.received += 1;
    await acknowledged((headers) => shop.api("POST", "/customers", { name: "Ada" }, headers));
    written.customers += 1;
    const payment = { invoiceId, amountCents: 1 };
    await acknowledged((headers) => shop.api("POST", "/payments", payment, headers));
    written.paid += 1;
  }
}

/** The stored writes of a shop, read with SQL. */
async function stored(
  coordinator: Coordinator,
  { tenantId }: TestShop,
): Promise<Pick<Written, "received" | "customers" | "paid">> {
  const count = async (statement: string) =>
    Number((await coordinator.query<{ n: string }>(statement, [tenantId])).rows[0]?.n);
  return {
    received: await count("SELECT count(*) AS n FROM imported_invoices WHERE tenant_id = $1"),
    customers: await count(
      "SELECT count(*) AS n FROM customers WHERE tenant_id = $1 AND name = 'Ada'",
    ),
    paid: await count(
      "SELECT coalesce(sum(amount_cents), 0) AS n FROM payments WHERE tenant_id = $1",
    ),
  };
}

/** Runs `work` while shops are written, and compares what was acknowledged with what is stored. */
export async function whileWritten(
  coordinator: Coordinator,
  shops: TestShop[],
  work: (written: Written[]) => Promise<unknown>,
): Promise<Written[]> {
  const ended = new AbortController();
  const all = shops.map((shop) => ({
    shop,
    received: 0,
    customers: 0,
    paid: 0,
    refused: new Map<number, number>(),
  }));
  const writing = Promise.all(all.map((written) => write(written, ended.signal)));
  const done = writtenMore(all)
    .then(() => work(all))
    .then(() => writtenMore(all));
  await Promise.race([done, writing]).finally(() => ended.abort());
  await writing;
  for (const { shop, refused: _, ...acknowledged } of all) {
    expect(await stored(coordinator, shop)).toEqual(acknowledged);
    expect(await shop.ledgerProblems()).toEqual([]);
  }
  return all;
}

/** Waits until each of these shops has a further write of each kind. */
export async function writtenMore(written: Written[]): Promise<void> {
  const before = written.map(({ paid }) => paid);
  await until("each shop is written", () =>
    written.every(({ paid }, at) => paid > (before[at] ?? 0)),
  );
}
