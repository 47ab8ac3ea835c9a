import { invalid } from "@bayline/contracts";
import type { OrderTerms } from "@bayline/db";
import { denied } from "../../access/authorise.ts";
import type { Caller } from "../../access/caller.ts";

/** A record that is invoiced, with the current terms of its customer. */
interface Invoiced {
  poNumber: string | null;
  overrideReason?: string | undefined;
  terms: Pick<OrderTerms, "poRequired">;
}

/**
 * Refuses an invoice without the PO number that its customer requires, unless an administrator
 * gives a reason.
 *
 * @throws PERMISSION_DENIED if another caller gives one
 */
export function requirePoNumber(caller: Caller, invoiced: Invoiced): void {
  const { poNumber, overrideReason, terms } = invoiced;
  if (overrideReason !== undefined && !caller.permissions.has("shop.admin")) {
    throw denied(["shop.admin"], "overrideReason can be sent only with shop.admin.");
  }
  if (!terms.poRequired || poNumber !== null || overrideReason !== undefined) return;
  throw invalid([{ field: "poNumber", message: "is required on invoices of this customer" }]);
}

/** The PO number to invoice a record with. The sent one adds a number, and replaces none. */
export function poNumberFor(
  record: Pick<Invoiced, "poNumber">,
  sent: string | undefined,
): string | null {
  const { poNumber } = record;
  if (sent === undefined || sent === poNumber) return poNumber;
  if (poNumber === null) return sent;
  throw invalid([{ field: "poNumber", message: `is ${poNumber} on record; update that first` }]);
}
