import {
  isRecord,
  type MandatedCall,
  maxMandated,
  type NamedOperation,
  weekdays,
} from "@bayline/contracts";
import { shopMoment } from "../../time/clock.ts";
import type { Change, PerformedWrite, ReadContext } from "../context.ts";
import { withoutMark } from "../events/event-data.ts";
import type { CallMoment } from "./verdict.ts";

/** When a call is made, in the shop. */
export function callMoment(
  { now, caller }: Pick<ReadContext, "now" | "caller">,
  operation: string,
): CallMoment {
  const { day, weekday, time } = shopMoment(now, caller.timeZone);
  return { operation, day, weekday: weekdays[weekday - 1] ?? "mon", time };
}

/** Returns what a write does that was just done in its transaction. */
export function mandatedCall(
  ctx: Pick<ReadContext, "now" | "caller">,
  { name, operation }: NamedOperation,
  { performed, input }: { performed: PerformedWrite; input: unknown },
): MandatedCall {
  const { body, change, events } = performed;
  const moment = callMoment(ctx, name);
  const amountCents = operation.amount?.(body, { ...Object(input) }) ?? null;
  const records = [...recordsIn(body), ...recordsOfChange(change)];
  // A part names the vendor from whom it usually comes, whom a call need not concern.
  const main = concerned(change?.resourceType === "inventory_item" ? [] : records);
  const found = main.vendorIds.length + main.customerIds.length > 0;
  const { vendorIds, customerIds } = found ? main : concerned(recordsOfEvents(events));
  return { ...moment, amountCents, vendorIds, customerIds, ...leastMargin(records) };
}

/** A record, and its kind if it is known. */
interface FoundRecord {
  kind?: string | undefined;
  fields: Record<string, unknown>;
}

/** An answer that is a record, or an object of records such as `{ bill, purchaseOrder }`. */
function recordsIn(body: unknown): FoundRecord[] {
  if (!isRecord(body)) return [];
  const inner = Object.values(body).filter((value) => isRecord(value));
  return [body, ...inner].map((fields) => ({ fields }));
}

function recordsOfChange(change: Change | undefined): FoundRecord[] {
  if (!change) return [];
  const { resourceType: kind, resourceId: id, before, after } = change;
  return [before, after].flatMap((record) =>
    record ? [{ kind, fields: { id, ...record } as Record<string, unknown> }] : [],
  );
}

function recordsOfEvents(events: PerformedWrite["events"]): FoundRecord[] {
  return events.flatMap(({ event, data }): FoundRecord[] => {
    const [kind = ""] = event.split(".");
    if (kind === "inventory") return [];
    return [{ kind, fields: { ...Object(withoutMark(JSON.parse(data)).record) } }];
  });
}

function concerned(records: readonly FoundRecord[]) {
  return {
    vendorIds: idsOf(records, "vendor", "vendorId"),
    customerIds: idsOf(records, "customer", "customerId"),
  };
}

/** Ids in a field of records, and of records of a kind; null for an empty field. */
function idsOf(records: readonly FoundRecord[], kind: string, field: string): Array<string | null> {
  const ids = records.flatMap((record): Array<string | null> => {
    if (record.kind === kind) return [String(record.fields.id)];
    if (!(field in record.fields)) return [];
    const id = record.fields[field];
    return [typeof id === "string" ? id : null];
  });
  const found = [...new Set(ids)];
  // No mandate names more, so one of them is beyond it.
  return found.length > maxMandated ? [null] : found;
}

/** The least margin of work orders; null if one is unknown. */
function leastMargin(records: readonly FoundRecord[]): Pick<MandatedCall, "marginPercent"> {
  const margins = records.flatMap(({ fields }) =>
    "marginPercent" in fields ? [fields.marginPercent] : [],
  );
  if (margins.length === 0) return {};
  const known = margins.filter((margin) => typeof margin === "number");
  return { marginPercent: known.length < margins.length ? null : Math.min(...known) };
}
