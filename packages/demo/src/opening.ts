import { createHash } from "node:crypto";
import { contract, papers } from "@bayline/contracts";
import { customers, vehicles } from "./customers.ts";
import { drawLogo } from "./logo.ts";
import { parts, vendors } from "./parts.ts";
import type { Shop, Story } from "./shop.ts";
import { staff } from "./staff.ts";

const { operator, settings, webhooks, admin, inventory } = contract;

/** The name and the time zone of the demo shop. */
export const demoShop = { name: "Prairie Fleet & Truck Repair", timeZone: "America/Chicago" };

/** The days before now on which the vehicles are entered. */
export const openedDaysAgo = 90;

/** An agent receives and bills parts; what is more expensive, or anything else, it proposes. */
const agentMandate = {
  operations: ["receive.*", "bills.*", "purchaseOrders.*"],
  maxAmountCents: 100_000,
  dailyAmountCents: 250_000,
  dailyCalls: 200,
  beyond: "propose" as const,
};

/**
 * The first day: the shop with its key, settings, staff, customers, vendors and the opening stock.
 */
export async function* openingStory(shop: Shop): Story {
  yield [openedDaysAgo, 12];
  const { apiKey } = await shop.perform(operator.tenants.create, demoShop);
  shop.apiKey = apiKey.key;
  await shop.perform(settings.update, {
    taxRatePercent: 7,
    defaultLaborRateCents: 14_500,
    digestEnabled: true,
    address: "2210 Grain Elevator Road\nAmes, IA 50010",
    phone: "+1 515 555 0140",
    email: "service@prairiefleet.example",
    website: "prairiefleet.example",
    terms: "Payment is due within 30 days.",
    paymentInstructions: "Checks to the address above, or call the shop to pay by card.",
    accentColor: "#8a3b12",
  });
  const logo = drawLogo();
  const image = createHash("sha256").update(logo).digest("hex");
  await shop.perform(papers.settings.setLogo, { image }, { content: logo });
  // Inactive: a demo shop sends nothing from this machine unless the user activates it.
  await shop.perform(webhooks.create, {
    name: "Accounting",
    url: "https://accounting.example/hooks/bayline",
    events: ["invoice.created", "payment.received"],
    isActive: false,
  });
  const agent = await shop.perform(contract.apiKeys.create, { name: "Parts agent" });
  shop.agentKey = agent.key;
  await shop.perform(contract.apiKeys.setMandate, { id: agent.id, ...agentMandate });
  for (const { key, ...employee } of staff) {
    // An inactive user is not invited and gets no password, which is slow to hash.
    const { id } = await shop.perform(admin.users.create, { ...employee, isActive: false });
    shop.staff.add(key, await shop.perform(admin.users.activate, { id }));
  }
  for (const { pays: _pays, ...customer } of customers) {
    shop.customers.add(customer.name, await shop.perform(contract.customers.create, customer));
  }
  for (const { name, owner, fields } of vehicles) {
    const { id: customerId } = shop.customers.get(owner.name);
    const { id } = await shop.perform(contract.vehicles.create, { ...fields, customerId });
    shop.vehicles.add(name, { id, customerId });
  }
  await shop.perform(contract.customers.approvalPolicy.update, {
    id: shop.customers.get("Hawkeye Ready Mix").id,
    rules: [
      { name: "Tires", action: "ask", vmrsCodes: ["017"] },
      { name: "Small repairs", maxServiceCents: 50_000, maxMonthCents: 200_000 },
    ],
  });
  for (const { key, ...vendor } of vendors) {
    shop.vendors.add(key, await shop.perform(contract.vendors.create, vendor));
  }
  for (const { category, vendor, rows } of parts) {
    const { id: vendorId } = shop.vendors.get(vendor);
    for (const [partNumber, name, bin, cost, price, reorderPoint, quantity] of rows) {
      const { id } = await shop.perform(inventory.create, {
        partNumber,
        name,
        category,
        binLocation: bin,
        unitCostCents: cost,
        unitPriceCents: price,
        reorderPoint,
        quantity,
        vendorId,
      });
      shop.parts.add(partNumber, { id, name });
    }
  }
}
