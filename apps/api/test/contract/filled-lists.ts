import { attachPdf } from "../harness/attachments.ts";
import type { Harness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { newRecord } from "./path-ids.ts";
import type { Input } from "./samples.ts";

/** Adds a few rows to a list, and returns the input that lists them. */
export async function fillList(harness: Harness, shop: TestShop, name: string): Promise<Input> {
  switch (name) {
    case "inventory.movements":
    case "inventory.costLayers": {
      const id = await newRecord(shop, name);
      for (const quantity of [5, 9]) await shop.api("PATCH", `/inventory/${id}`, { quantity });
      return { id };
    }
    case "reports.costChanges": {
      for (let made = 0; made < 3; made++) {
        const id = await newRecord(shop, "bills");
        const charges = [{ kind: "freight", amountCents: 500 }];
        await shop.api("POST", `/bills/${id}/correct`, { reason: "Freight", charges });
      }
      return {};
    }
    case "reports.variances": {
      for (let made = 0; made < 3; made++) {
        const id = await newRecord(shop, "cores");
        await shop.api("POST", `/cores/${id}/deny`, { quantity: 1 });
      }
      return {};
    }
    case "customers.apiKeys.list": {
      const id = await newRecord(shop, "customers");
      for (let made = 0; made < 3; made++) await shop.api("POST", `/customers/${id}/api-keys`, {});
      return { id };
    }
    case "comments.list": {
      const recordId = await newRecord(shop, "workOrders");
      const comment = { recordId, text: "Called back" };
      for (let made = 0; made < 3; made++) await shop.api("POST", "/comments", comment);
      return { recordId };
    }
    case "meterReadings.list": {
      const vehicleId = await newRecord(shop, "vehicles");
      for (let value = 1; value <= 3; value++) {
        await shop.api("POST", "/meter-readings", { vehicleId, value });
      }
      return { vehicleId };
    }
    case "attachments.list": {
      const recordId = await newRecord(shop, "workOrders");
      for (let made = 0; made < 3; made++) await attachPdf(shop, { recordId });
      return { recordId };
    }
    case "webhooks.deliveries": {
      const { id } = await shop.webhook();
      for (let made = 0; made < 3; made++) await shop.api("POST", `/webhooks/${id}/test`);
      return { id };
    }
    case "auditLog.list":
      for (let made = 0; made < 3; made++) await newRecord(shop, "vendors");
      return {};
    case "operator.tenants.list":
      for (let made = 0; made < 3; made++) await harness.shop();
      return {};
    default:
      for (let made = 0; made < 3; made++) await newRecord(shop, name);
      return {};
  }
}
