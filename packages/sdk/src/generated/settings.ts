// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";
import type { Settings } from "./types.ts";

export interface SettingsUpdateParams {
  /** At most 255 characters. */
  shopName?: string | undefined;
  /**
   * IANA name, ignoring case. Returned under its current IANA name: `US/Central` as `America/Chicago`. Abbreviations such as `CST` are rejected. At most 64 characters.
   */
  timeZone?: string | undefined;
  /**
   * In workflow order, 1 to 50; at least one of category `invoiced` and one of `paid`. `null` restores the default workflow. At most 50.
   */
  workflowStatuses?: Array<{
    /** At most 64 characters. */
    name: string;
    /** How the status affects money and stock. */
    category: "estimate" | "open" | "completed" | "invoiced" | "paid" | "cancelled";
  }> | null | undefined;
  /** 0 to 100, up to 4 decimals; 8.25 means 8.25 %. */
  taxRatePercent?: number | undefined;
  partsTaxable?: boolean | undefined;
  laborTaxable?: boolean | undefined;
  /** Whole cents per hour. 0 to 100000000. */
  defaultLaborRateCents?: number | null | undefined;
  archiveOnFullPayment?: boolean | undefined;
  digestEnabled?: boolean | undefined;
  /** Hour of the day in the shop's time zone, 5 to 9. */
  digestSendHour?: number | undefined;
  /** At most 2. */
  digestPeriods?: Array<"daily" | "weekly"> | undefined;
}

export class SettingsResource extends Resource {
  /**
   * Get the shop's settings.
   *
   * Money is in whole cents. Rates are in percent.
   *
   * `GET /settings`; access: shop.read
   * @example
   * await client.settings.get();
   */
  get(options?: RequestOptions): ApiPromise<Settings> {
    return this.call("GET", "get", {}, options);
  }

  /**
   * Update the shop's settings.
   *
   * Only the fields sent change. The name and the time zone apply from the next request. Tax settings apply to open orders immediately; the workflow applies to a work order when it is next written.
   *
   * Money is in whole cents. Rates are in percent.
   *
   * `PATCH /settings`; access: shop.admin
   * @example
   * await client.settings.update({
   *   shopName: "Ridgeline Truck & Fleet",
   *   timeZone: "America/Denver",
   *   taxRatePercent: 8.25,
   *   defaultLaborRateCents: 14500,
   * });
   */
  update(body: SettingsUpdateParams = {}, options?: RequestOptions): ApiPromise<Settings> {
    return this.call("PATCH", "update", { body }, options);
  }
}

export interface SettingsOperationTypes {
  "settings.get": { method: "GET"; input: Record<string, never>; output: Settings };
  "settings.update": { method: "PATCH"; input: SettingsUpdateParams; output: Settings };
}
