import {
  findInspectionTemplate,
  type InspectionTemplateDetail,
  type InspectionTemplateView,
  listInspectionTemplates,
} from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";

function presentSummary({ tenantId: _shop, ...template }: InspectionTemplateView) {
  return template;
}

export function presentTemplate({ tenantId: _shop, ...template }: InspectionTemplateDetail) {
  return { ...template, itemCount: template.items.length };
}

export function listTemplates(ctx: ReadContext, input: InputOf<"inspectionTemplates.list">) {
  return listPage("inspectionTemplates", input, {
    read: (page) => listInspectionTemplates(ctx, { ...input, ...page }),
    at: (row) => row.createdAt,
    present: presentSummary,
  });
}

export async function getTemplate(ctx: ReadContext, { id }: InputOf<"inspectionTemplates.get">) {
  return presentTemplate(requireRecord(await findInspectionTemplate(ctx, id), "template"));
}
