import { accessReads } from "./access.ts";
import { customerReads } from "./customers.ts";
import { maintenanceReads } from "./maintenance.ts";
import { metadataReads } from "./metadata.ts";
import { moneyReads } from "./money.ts";
import { billsOfDays, purchasingReads } from "./purchasing.ts";
import { documentSearches, referenceReads } from "./references.ts";
import { recordSearches } from "./search.ts";
import { searchesWithoutTrigram } from "./searches.ts";
import { webhookReads } from "./webhooks.ts";
import { workOrderReads } from "./work-orders.ts";

/** Reads with a good plan for any values. */
export const reads = {
  ...accessReads,
  ...customerReads,
  ...maintenanceReads,
  ...purchasingReads,
  ...moneyReads,
  ...workOrderReads,
  ...webhookReads,
  ...referenceReads,
  ...metadataReads,
};

/** All reads, with those that are planned for their values. */
export const customReads = {
  ...reads,
  ...billsOfDays,
  ...searchesWithoutTrigram,
  ...documentSearches,
  ...recordSearches,
};
