// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { ArchiveBody } from "../files.ts";
import type { AnswerOf, RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";
import type { Logo, LogoDeleted, Settings } from "../generated/types.ts";

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
  /**
   * Receiving warns of unit costs that differ from the order by more: 0 to 1000, up to 4 decimals. Percent.
   */
  priceChangeWarnPercent?: number | undefined;
  digestEnabled?: boolean | undefined;
  /** Hour of the day in the shop's time zone, 5 to 9. */
  digestSendHour?: number | undefined;
  /** At most 2. */
  digestPeriods?: Array<"daily" | "weekly"> | undefined;
  /** At most 500 characters. */
  address?: string | null | undefined;
  /** At most 64 characters. */
  phone?: string | null | undefined;
  /** An e-mail address. At most 255 characters. */
  email?: string | null | undefined;
  /** At most 255 characters. */
  website?: string | null | undefined;
  /** At most 2000 characters. */
  terms?: string | null | undefined;
  /**
   * How customers pay, such as the bank account and the address for checks. At most 2000 characters.
   */
  paymentInstructions?: string | null | undefined;
  accentColor?: string | null | undefined;
  paperSize?: "letter" | "a4" | undefined;
  /** Whether a line that nothing prices prevents an invoice. Default false. */
  requirePrices?: boolean | undefined;
  /** Whether a pending service block prevents an invoice. Default false. */
  requireApproval?: boolean | undefined;
  /** Orders with a smaller margin have a warning: 0 to 99.99, up to 4 decimals. Percent. */
  marginFloorPercent?: number | null | undefined;
  /** Id or name of a price rule of kind `parts_matrix`. At most 288 characters. */
  defaultPartsMatrixId?: string | null | undefined;
  /** Id or name of a price rule of kind `labor_rate`. At most 288 characters. */
  defaultLaborRateId?: string | null | undefined;
  /**
   * Days after which the originals of documents are deleted: 30 to 36500, default 2556, which is 7 years.
   */
  documentRetentionDays?: number | undefined;
  /**
   * true stops all API keys with a mandate, in every process and for calls in progress; false lets them work again.
   */
  agentsSuspended?: boolean | undefined;
  /**
   * Days after which photos and PDFs of records are deleted: 30 to 36500; null, the default, keeps them.
   */
  attachmentRetentionDays?: number | null | undefined;
  /**
   * The `updatedAt` last read; the update fails with `STALE_RECORD` if the record has changed since. ISO 8601 date-time.
   */
  updatedAt?: string | undefined;
}

export class SettingsResource extends Resource {
  /**
   * Get the shop's settings.
   *
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
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
   * Money is in whole cents. Rates are in percent. Times are ISO 8601, answered in UTC. Days are `YYYY-MM-DD` in the shop's time zone.
   *
   * `PATCH /settings`; access: shop.admin
   * @throws {ConflictError} PERIOD_CLOSED, STALE_RECORD
   * @example
   * await client.settings.update({
   *   shopName: "Ridgeline Truck & Fleet",
   *   timeZone: "America/Denver",
   *   taxRatePercent: 8.25,
   *   defaultLaborRateCents: 14500,
   * });
   */
  update<Options extends RequestOptions = RequestOptions>(body: SettingsUpdateParams = {}, options?: Options): ApiPromise<AnswerOf<Options, Settings>> {
    return this.call("PATCH", "update", { body }, options);
  }

  /**
   * Get the shop's logo.
   *
   * `GET /settings/logo`; access: shop.read
   * @throws {NotFoundError} NOT_FOUND
   * @example
   * const { body } = await client.settings.logo();
   */
  logo(options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "logo /logo", {}, options);
  }

  /**
   * Set the shop's logo.
   *
   * Replaces the logo that is printed on documents: a PNG or JPEG image of up to 256 KiB and 4000 pixels a side. Also accepts PUT. Events and the audit log contain only its type and size.
   *
   * `PATCH /settings/logo`; access: shop.admin
   * @example
   * const logo = await fetch("https://ridgeline.example/logo.png");
   * await client.settings.setLogo(await logo.blob());
   */
  setLogo(image: ArchiveBody, options?: RequestOptions): ApiPromise<Logo> {
    return this.call("PATCH", "setLogo /logo", { archive: image, contentType: "application/octet-stream" }, options);
  }

  /**
   * Delete the shop's logo.
   *
   * `DELETE /settings/logo`; access: shop.admin
   * @example
   * await client.settings.deleteLogo();
   */
  deleteLogo<Options extends RequestOptions = RequestOptions>(options?: Options): ApiPromise<AnswerOf<Options, LogoDeleted>> {
    return this.call("DELETE", "deleteLogo /logo", {}, options);
  }
}

export interface SettingsOperationTypes {
  "settings.get": { method: "GET"; input: Record<string, never>; output: Settings };
  "settings.update": { method: "PATCH"; input: SettingsUpdateParams; output: Settings };
  "settings.logo": { method: "GET"; input: Record<string, never>; output: Response };
  "settings.setLogo": { method: "PATCH"; input: Record<string, never>; output: Logo };
  "settings.deleteLogo": { method: "DELETE"; input: Record<string, never>; output: LogoDeleted };
}
