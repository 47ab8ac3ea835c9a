import { settleDays } from "../../src/modules/reports/jobs/settle-days.ts";
import type { Harness } from "./harness.ts";
import type { TestShop } from "./shop.ts";

/** Requests a report, after the stored days are up to date. */
export async function report(
  harness: Harness,
  shop: TestShop,
  path: string,
  query: Record<string, string> = {},
) {
  await settleDays(harness.services);
  return shop.api("GET", `${path}?${new URLSearchParams(query)}`);
}
