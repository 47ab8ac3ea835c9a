import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import {
  ById,
  envelope,
  Id,
  Name,
  PathId,
  page,
  Timestamp,
  text,
  textFilter,
} from "../fields/fields.ts";
import { maxInspectionItems } from "../fields/limits.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";
import { checkFields, checkRecord, maxInspectionTemplates } from "./inspection-checks.ts";

const TemplateItem = z
  .object({
    label: z.string().max(255),
    category: z.string().max(100).nullable().meta({ description: "The section of the checklist" }),
    ...checkRecord,
  })
  .meta({ id: "InspectionTemplateItem" });

defineColumns(TemplateItem, ["label", "category", "kind", "severity"]);

const templateRecord = {
  id: Id,
  name: z.string().max(255),
  archived: z.boolean().meta({ description: "Whether no inspection can be made from it" }),
  itemCount: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

const TemplateSummary = z.object(templateRecord).meta({ id: "InspectionTemplateSummary" });

defineColumns(TemplateSummary, [
  { path: "name", label: "Name", isWhole: true, isKey: true },
  { path: "itemCount", label: "Items" },
  { path: "archived", label: "State", words: { true: "archived", false: "" } },
  { path: "updatedAt", label: "Updated" },
  "id",
]);

const Template = z
  .object({ ...templateRecord, items: z.array(TemplateItem).max(maxInspectionItems) })
  .meta({ id: "InspectionTemplate" });

/** `Brake linings=Brakes` */
const TemplateItemInput = inShort(
  z
    .strictObject({
      label: text(255),
      category: text(100).nullish().meta({ description: "The section of the checklist" }),
      ...checkFields,
    })
    .meta({ id: "InspectionTemplateItemInput" }),
  { name: "label", value: "category" },
);

const items = z
  .array(TemplateItemInput)
  .min(1, "must have at least one item")
  .max(maxInspectionItems, `must have at most ${maxInspectionItems} items`);

const limit = `A shop has at most ${maxInspectionTemplates} templates, and a template ${maxInspectionItems} items.`;

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c71",
  name: "DVIR",
  archived: false,
  itemCount: 2,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
};

const exampleItems = [
  {
    label: "Tread depth, steer tires",
    category: "Tires",
    kind: "measure" as const,
    unit: "1/32 in",
    min: 5,
    max: null,
    severity: "out_of_service" as const,
    photoRequired: true,
  },
  {
    label: "Lamps and reflectors",
    category: "Lights",
    kind: "pass_fail" as const,
    unit: null,
    min: null,
    max: null,
    severity: "safety" as const,
    photoRequired: false,
  },
];

const exampleDetail = { ...example, items: exampleItems };

export const inspectionTemplates = {
  list: operation({
    method: "GET",
    path: "/inspection-templates",
    access: "shop.read",
    summary: "List inspection templates",
    description: "Rows omit `items`; get a single template to read them.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      search: textFilter(255).meta({ description: "Part of the name" }),
      includeArchived: z
        .boolean()
        .default(false)
        .meta({ description: "Include archived templates" }),
    }),
    output: envelope("inspectionTemplates", TemplateSummary),
    example: {
      input: { search: "DVIR" },
      output: { inspectionTemplates: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/inspection-templates/{id}",
    access: "shop.read",
    summary: "Get an inspection template with its items",
    input: ById,
    output: Template,
    example: { input: { id: example.id }, output: exampleDetail },
  }),
  create: operation({
    method: "POST",
    path: "/inspection-templates",
    status: 201,
    access: "shop.write",
    summary: "Create an inspection template",
    description: `A checklist from which inspections are made: \`inspections.create\` with its \`templateId\` copies its items. ${limit}`,
    input: z.strictObject({ name: Name, items }),
    output: Template,
    addsOnly: true,
    example: { input: { name: example.name, items: exampleItems }, output: exampleDetail },
  }),
  update: operation({
    method: "PATCH",
    path: "/inspection-templates/{id}",
    access: "shop.write",
    summary: "Update an inspection template",
    description: `Only the fields sent change. \`items\` replaces the checklist. Inspections that were made from the template keep their items. ${limit}`,
    input: z.strictObject({
      id: PathId,
      name: Name.optional(),
      archived: z.boolean().optional(),
      items: items.optional(),
    }),
    output: Template,
    example: { input: { id: example.id, name: example.name }, output: exampleDetail },
  }),
};
