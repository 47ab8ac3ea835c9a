import { z } from "zod";
import type { ErrorDetail } from "../errors/catalogue/entry.ts";
import { feeTypes, type LineKind, lineKinds } from "../fields/billed-lines.ts";
import {
  cents,
  freeText,
  maxUnitCents,
  Name,
  Note,
  Quantity,
  Reference,
  text,
} from "../fields/fields.ts";
import { idOrNumber, userReference } from "../fields/references.ts";
import { inShort, type ShortForm } from "../fields/short-forms.ts";
import { newVmrsCodeOfLine } from "../fields/vmrs-codes.ts";
import { priceOfLine } from "../pricing/priced-by.ts";
import { LaborType } from "../pricing/rule-fields.ts";
import { authorizationStatuses, laborStatuses } from "./work-order-records.ts";

/** A computed field: accepted and ignored, so that clients can send back a block as it was read. */
export const computed = z
  .unknown()
  .optional()
  .meta({ description: "Computed; ignored in requests" });

const lineFields = {
  description: freeText(1000).nullish(),
  quantity: Quantity.optional().meta({ description: "Hours for labor. Default 1" }),
  unitPriceCents: priceOfLine,
  unitCostCents: cents(maxUnitCents).nullish().meta({
    description:
      "Whole cents; 0 for what costs nothing. Default: the technician's hourly cost for labor, the cost for a stocked part, otherwise null (not known) for parts, tires, materials and subcontracts, and 0 for other lines. For lines of stock and labor, null changes nothing",
  }),
  discountCents: cents().optional().meta({ description: "At most the amount of the line" }),
  taxable: z.boolean().nullish().meta({
    description:
      "null: use the shop's settings. Materials and fees are never taxed: true is rejected",
  }),
  vmrsCode: newVmrsCodeOfLine,
};

const laborFields = {
  status: z.enum(laborStatuses).optional(),
  technicianId: userReference("An active user of this shop").nullish(),
  laborType: LaborType,
};

const goodsFields = {
  inventoryItemId: idOrNumber("inventory").nullish().meta({
    description:
      "Id or part number of the inventory item; found by `partNumber` if only that is sent",
  }),
  partNumber: text(64).nullish(),
};

const feeFields = { feeType: z.enum(feeTypes).optional() };

/** Fields specific to one kind of line. */
const ownFields = {
  labor: laborFields,
  part: goodsFields,
  tire: goodsFields,
  material: {},
  fee: feeFields,
} as const satisfies Record<LineKind, Record<string, z.ZodType>>;

const computedOfLines = {
  totalPriceCents: computed,
  totalCostCents: computed,
  costIsKnown: computed,
  pricedBy: computed,
  listPriceCents: computed,
  technicianName: computed,
  startedAt: computed,
  completedAt: computed,
  reservedQuantity: computed,
};

const inputNames = {
  labor: "LaborInput",
  part: "PartLineInput",
  tire: "TireInput",
  material: "MaterialInput",
  fee: "FeeInput",
} as const satisfies Record<LineKind, string>;

/** Goods are named by their part number, other lines by their description. */
function shortLine(kind: LineKind): ShortForm {
  const name = "partNumber" in ownFields[kind] ? "partNumber" : "description";
  return { name, value: "quantity", price: "unitPriceCents" };
}

function linesOf<K extends LineKind>(kind: K) {
  const line = inShort(
    z
      .strictObject({
        id: Reference.optional().meta({
          description:
            "Id of an existing line, of which only the fields sent change; omit it to add a line",
        }),
        kind: z.literal(kind).optional(),
        ...lineFields,
        ...ownFields[kind],
        ...computedOfLines,
      })
      .meta({ id: inputNames[kind] }),
    shortLine(kind),
  );
  return z.array(line).max(200, "must have at most 200 lines").optional();
}

const textFields = {
  description: Note.nullish(),
  complaint: Note.nullish(),
  cause: Note.nullish(),
  correction: Note.nullish(),
  authorizationStatus: z.enum(authorizationStatuses).optional(),
};

/** Lines that have no id and no computed fields yet. */
function newLinesOf<K extends LineKind>(kind: K) {
  const line = inShort(z.strictObject({ ...lineFields, ...ownFields[kind] }), shortLine(kind));
  return z.array(line).max(200, "must have at most 200 lines").optional();
}

/** The fields of a new block that may be those of a canned job. */
export const jobFields = {
  name: Name.optional().meta({ description: "Required without `cannedJobId`" }),
  cannedJobId: idOrNumber("cannedJobs").optional().meta({
    description:
      "Id or code of the canned job, such as `BRK-02`, that the block is made from. Fields that are sent override the job's, and a list replaces its lines of that kind",
  }),
  fixedPriceCents: cents(maxUnitCents).nullish().meta({
    description:
      "The price of the whole block before tax, spread over its lines, none of which may then have a price in the request. Default: that of the job; null: the sum of the lines",
  }),
};

/** Requires a name, which a canned job has. Runs even if other fields are invalid. */
export function namedBlock() {
  const run = z.check<{ name?: unknown; cannedJobId?: unknown }>(({ value, issues }) => {
    if (value?.name !== undefined || value?.cannedJobId !== undefined) return;
    const message = "is required without cannedJobId";
    issues.push({ code: "custom", input: value, path: ["name"], message });
  });
  run._zod.def.when = () => true;
  return run;
}

/** A service block of a new quote. */
export const NewServiceBlock = inShort(
  z
    .strictObject({
      ...jobFields,
      ...textFields,
      labor: newLinesOf("labor"),
      parts: newLinesOf("part"),
      tires: newLinesOf("tire"),
      materials: newLinesOf("material"),
      fees: newLinesOf("fee"),
    })
    .check(namedBlock()),
  {
    name: "name",
    otherwise: "Parts and labor",
    others: [{ name: "cannedJobId", flag: "canned-job" }],
  },
);

export const blockFields = {
  ...textFields,
  labor: linesOf("labor"),
  parts: linesOf("part"),
  tires: linesOf("tire"),
  materials: linesOf("material"),
  fees: linesOf("fee"),
  financials: z
    .strictObject({
      discountCents: cents().optional().meta({
        description: "Discount on the whole block, at most the sum of its lines",
      }),
      laborCents: computed,
      partsCents: computed,
      tiresCents: computed,
      materialsCents: computed,
      feesCents: computed,
      discountsCents: computed,
      taxCents: computed,
      totalPriceCents: computed,
      totalCostCents: computed,
      costIsKnown: computed,
      unknownCostLines: computed,
      unknownCostPriceCents: computed,
      marginPercent: computed,
    })
    .optional(),
};

const kindSpecificFields = [
  ...new Set(Object.values(ownFields).flatMap((own) => Object.keys(own))),
];

/** Returns an error for each sent field that lines of the kind do not have. */
export function foreignFieldsOf(
  kind: LineKind,
  input: Readonly<Record<string, unknown>>,
): ErrorDetail[] {
  return kindSpecificFields
    .filter((field) => input[field] !== undefined && !(field in ownFields[kind]))
    .map((field) => ({ field, message: `is not a field of ${kind} lines` }));
}

/**
 * Rejects fields that lines of the sent kind do not have. Runs even if other fields are invalid.
 */
export function fieldsOfKind() {
  const run = z.check<Record<string, unknown>>((payload) => {
    const kind = lineKinds.find((known) => known === payload.value?.kind);
    if (!kind) return;
    for (const { field, message } of foreignFieldsOf(kind, payload.value)) {
      payload.issues.push({ code: "custom", input: payload.value, path: [field], message });
    }
  });
  run._zod.def.when = () => true;
  return run;
}

/** The fields of a new line of any kind. */
export const newLine = {
  ...lineFields,
  ...laborFields,
  ...goodsFields,
  ...feeFields,
};
