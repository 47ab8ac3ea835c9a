import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { getTemplate, listTemplates } from "./read.ts";
import { createTemplate, updateTemplate } from "./write.ts";

export const inspectionTemplateUseCases = {
  list: listTemplates,
  get: getTemplate,
  create: createTemplate,
  update: updateTemplate,
} satisfies UseCases<(typeof contract)["inspectionTemplates"]>;
