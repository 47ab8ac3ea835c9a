import { bookStories } from "./books.ts";
import { cannedJobStory } from "./canned-jobs.ts";
import { commentStories } from "./comments.ts";
import { currentOrders } from "./current-orders.ts";
import { digestStory } from "./digests.ts";
import { inspectionTemplateStory } from "./inspection-templates.ts";
import { inspectionStories } from "./inspections.ts";
import { maintenanceStory } from "./maintenance.ts";
import { demoShop, openingStory } from "./opening.ts";
import { pastOrders } from "./past-orders.ts";
import type { Perform } from "./perform.ts";
import { priceBookStory } from "./price-book.ts";
import { purchaseStories } from "./purchases.ts";
import { requestStories } from "./requests.ts";
import { saleStories } from "./sales.ts";
import { Shop } from "./shop.ts";
import { workOrderStory } from "./work-orders.ts";

export { demoShop } from "./opening.ts";
export type { OutputOf, Perform, User } from "./perform.ts";

/** The keys of a demo shop. */
export interface DemoKeys {
  /** With full access. */
  apiKey: string;
  /** Of an agent with a mandate. */
  agentKey: string;
}

/**
 * Makes the demo shop with three months of history before `now`, and returns its API keys. Its
 * operations are performed in the order of their times.
 */
export async function makeShop(perform: Perform, now: Date): Promise<DemoKeys> {
  const shop = new Shop(perform, { now, timeZone: demoShop.timeZone });
  const workOrders = [...pastOrders, ...currentOrders];
  await shop.play([
    openingStory(shop),
    ...purchaseStories(shop),
    ...workOrders.map((order) => workOrderStory(shop, order)),
    ...saleStories(shop),
    ...bookStories(shop),
    ...requestStories(shop),
    ...inspectionStories(shop),
    ...commentStories(shop),
    priceBookStory(shop),
    cannedJobStory(shop),
    maintenanceStory(shop),
    inspectionTemplateStory(shop),
    digestStory(shop),
  ]);
  return { apiKey: shop.apiKey ?? "", agentKey: shop.agentKey };
}
