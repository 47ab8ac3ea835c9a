import { invalid, maxInspectionItems } from "@bayline/contracts";
import { findInspectionTemplate, type InspectionItemFields, type Scope } from "@bayline/db";
import { isId } from "../../ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { unknownReference } from "../records.ts";
import { checklistOf } from "./items.ts";

type Input = InputOf<"inspections.create">;

/** The name and the checklist of a new inspection: the items of its template, then those sent. */
export async function withTemplate(
  scope: Scope,
  { templateId, name, items = [] }: Input,
): Promise<{ name: string; items: InspectionItemFields[] }> {
  const sent = checklistOf(items);
  if (templateId === undefined) {
    if (name !== undefined) return { name, items: sent };
    throw invalid([{ field: "name", message: "is required without templateId" }]);
  }
  const template = isId(templateId) ? await findInspectionTemplate(scope, templateId) : undefined;
  if (!template) throw invalid([unknownReference("templateId", "inspection template")]);
  if (template.archived) {
    throw invalid([{ field: "templateId", message: "names an archived template" }]);
  }
  if (template.items.length + sent.length > maxInspectionItems) {
    const message = `must have at most ${maxInspectionItems} items with those of the template`;
    throw invalid([{ field: "items", message }]);
  }
  const copied = checklistOf(template.items);
  const all = [...copied, ...sent].map((item, position) => ({ ...item, position }));
  return { name: name ?? template.name, items: all };
}
