import type { InspectionDetail, InspectionItemRow } from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { presentInspectionSummary, presentItem } from "./present.ts";

type Items = ReadonlyArray<Omit<InspectionItemRow, "tenantId" | "inspectionId">>;

/** Records the audit entry of an inspection that was created, updated or deleted. */
export async function auditInspectionChange(
  ctx: WriteContext,
  before: InspectionDetail | null,
  after: InspectionDetail | null,
): Promise<void> {
  const items = changedItems(before?.items ?? [], after?.items ?? []);
  ctx.recordAudit({
    resourceType: "inspection",
    resourceId: after?.id ?? before?.id ?? "",
    before: before && { ...presentInspectionSummary(before), items: items.before },
    after: after && { ...presentInspectionSummary(after), items: items.after },
  });
}

/** Records the audit entry of changed items under their inspection, where users look for it. */
export async function auditItemChange(
  ctx: WriteContext,
  inspectionId: string,
  { before, after }: { before: Items; after: Items },
): Promise<void> {
  const items = changedItems(before, after);
  ctx.recordAudit({
    resourceType: "inspection",
    resourceId: inspectionId,
    before: { items: items.before },
    after: { items: items.after },
  });
}

/** Only the items that changed: one judged item of a checklist of 200 is one item in the entry. */
function changedItems(before: Items, after: Items): { before: object[]; after: object[] } {
  const old = new Map(before.map((item) => [item.id, JSON.stringify(item)]));
  const fresh = new Map(after.map((item) => [item.id, JSON.stringify(item)]));
  const changed = (items: Items) =>
    items.filter(({ id }) => old.get(id) !== fresh.get(id)).map(presentItem);
  return { before: changed(before), after: changed(after) };
}
