import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { RawDatabase } from "./database.ts";
import type { Harness } from "./harness.ts";
import type { TestShop } from "./shop.ts";

/** Creates shops whose delivery attempts have the outcomes that a test passes. */
export function webhookLogs(harness: Harness, database: RawDatabase) {
  /** A shop with a subscription, and its log. */
  async function subscribed() {
    const shop = await harness.shop();
    const { id } = await shop.webhook();
    const path = `/webhooks/${id}`;
    const log = async (query = "") => (await shop.api("GET", `${path}/deliveries${query}`)).body;
    return {
      shop,
      id,
      path,
      log,
      /** The first attempt of a new event, with an outcome or pending. */
      async attempt(outcome?: "success" | "failed") {
        await shop.customer({ name: `Customer ${randomUUID()}` });
        const { body } = await shop.api("GET", "/events?sortDirection=desc&limit=1");
        const { deliveries } = await log(`?eventId=${body.events[0].id}`);
        if (outcome) await settle(shop, body.events[0].id, outcome);
        return deliveries[0];
      },
      redeliver: (deliveryId: string, headers = {}) =>
        shop.api("POST", `${path}/deliveries/${deliveryId}/redeliver`, undefined, headers),
      redeliverFailed: (since = "2026-03-01T00:00:00Z") =>
        shop.api("POST", `${path}/redeliver-failed`, { since }),
    };
  }

  /** Stores the result of an attempt, as the worker does. */
  async function settle(shop: TestShop, eventId: string, outcome: "success" | "failed") {
    const settled = await database.query(
      `UPDATE webhook_deliveries SET status = $3, response_status = 500, duration_ms = 12
        WHERE tenant_id = $1 AND event_id = $2 AND status = 'pending' RETURNING 1`,
      [shop.tenantId, eventId, outcome],
    );
    expect(settled).toHaveLength(1);
  }

  const age = (id: string, createdAt: string) =>
    database.query("UPDATE webhook_deliveries SET created_at = $2 WHERE id = $1", [id, createdAt]);

  return { subscribed, settle, age };
}
