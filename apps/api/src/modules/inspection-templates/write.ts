import { invalid, maxInspectionTemplates } from "@bayline/contracts";
import {
  countInspectionTemplates,
  findInspectionTemplate,
  type InspectionTemplateDetail,
  type InspectionTemplateItemRow,
  insertInspectionTemplate,
  lockInspectionTemplate,
  lockTenant,
  saveInspectionTemplateItems,
  updateInspectionTemplate,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { LimitExceeded, limits } from "../../pipeline/limits.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { checkOf, faultsOfCheck } from "../inspections/checks.ts";
import { requireRecord } from "../records.ts";
import { presentTemplate } from "./read.ts";

type SentItem = InputOf<"inspectionTemplates.create">["items"][number];

export async function createTemplate(
  ctx: WriteContext,
  { name, items: sent }: InputOf<"inspectionTemplates.create">,
) {
  const items = itemsOf(sent);
  // Those who create templates wait for each other, so that together they do not exceed the limit.
  requireRecord(await lockTenant(ctx), "shop");
  if ((await countInspectionTemplates(ctx)) >= maxInspectionTemplates) {
    throw new LimitExceeded(limits.inspectionTemplates);
  }
  const id = newRecordId(ctx);
  const { tenantId, now } = ctx;
  const row = { tenantId, id, name, archived: false, createdAt: now, updatedAt: now };
  insertInspectionTemplate(ctx, row);
  saveInspectionTemplateItems(ctx, id, items);
  return audited(ctx, null, { ...row, items });
}

export async function updateTemplate(
  ctx: WriteContext,
  { id, ...sent }: InputOf<"inspectionTemplates.update">,
) {
  requireRecord(await lockInspectionTemplate(ctx, id), "template");
  const before = requireRecord(await findInspectionTemplate(ctx, id), "template");
  const items = sent.items ? itemsOf(sent.items) : before.items;
  const { name = before.name, archived = before.archived } = sent;
  const fields = { name, archived };
  const saved = requireRecord(await updateInspectionTemplate(ctx, id, fields), "template");
  if (sent.items) saveInspectionTemplateItems(ctx, id, items);
  return audited(ctx, before, { ...saved, items });
}

function itemsOf(sent: readonly SentItem[]): InspectionTemplateItemRow[] {
  const items = sent.map(({ label, category = null, ...asked }) => ({
    label,
    category,
    ...checkOf(asked, undefined),
  }));
  const problems = items.flatMap((item, at) => faultsOfCheck(item, `items[${at}].`));
  if (problems.length > 0) throw invalid(problems);
  return items;
}

function audited(
  ctx: WriteContext,
  before: InspectionTemplateDetail | null,
  after: InspectionTemplateDetail,
) {
  const shown = presentTemplate(after);
  ctx.recordAudit({
    resourceType: "inspection_template",
    resourceId: after.id,
    before: before && presentTemplate(before),
    after: shown,
  });
  return shown;
}
