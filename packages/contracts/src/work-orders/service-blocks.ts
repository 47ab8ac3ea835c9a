import { z } from "zod";
import type { ErrorDetail } from "../errors/errors.ts";
import {
  cents,
  Deleted,
  freeText,
  maxUnitCents,
  Name,
  Note,
  PathId,
  Quantity,
  Reference,
  text,
} from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import {
  authorizationStatuses,
  exampleBlock,
  exampleCard,
  exampleLine,
  feeTypes,
  LineItem,
  type LineKind,
  laborStatuses,
  lineKinds,
  ServiceBlock,
} from "./work-order-records.ts";

/** What the server computes: taken and ignored, so that a block can be sent back as it was read. */
const computed = z.unknown().optional().meta({ description: "Computed; ignored here" });

const lineFields = {
  description: freeText(1000).nullish(),
  quantity: Quantity.optional().meta({ description: "Of labor: hours. Default 1" }),
  unitPriceCents: cents(maxUnitCents).optional().meta({
    description:
      "Whole cents. Default: of labor the shop's hourly rate, of a stocked part its retail price, else 0",
  }),
  unitCostCents: cents(maxUnitCents).optional().meta({
    description:
      "Whole cents. Default: of labor the technician's hourly cost, of a stocked part its cost, else 0",
  }),
  discountCents: cents().optional().meta({ description: "At most the amount of the line" }),
  taxable: z.boolean().nullish().meta({
    description:
      "null: as the shop's settings say. Materials and fees are never taxed: true is refused",
  }),
};

const laborFields = {
  status: z.enum(laborStatuses).optional(),
  technicianId: Reference.nullish().meta({ description: "An active user of this shop" }),
};

const goodsFields = {
  inventoryItemId: Reference.nullish().meta({
    description: "The stocked part; found by its part number where only that is sent",
  }),
  partNumber: text(64).nullish(),
};

const feeFields = { feeType: z.enum(feeTypes).optional() };

/** What only lines of a kind have. */
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

function linesOf<K extends LineKind>(kind: K) {
  const line = z
    .strictObject({
      id: Reference.optional().meta({
        description:
          "The line to change, of which only the fields sent change; without it a new line",
      }),
      kind: z.literal(kind).optional(),
      ...lineFields,
      ...ownFields[kind],
      ...computedOfLines,
    })
    .meta({ id: inputNames[kind] });
  return z.array(line).max(200, "must have at most 200 lines").optional();
}

const blockFields = {
  description: Note.nullish(),
  complaint: Note.nullish(),
  cause: Note.nullish(),
  correction: Note.nullish(),
  authorizationStatus: z.enum(authorizationStatuses).optional(),
  labor: linesOf("labor"),
  parts: linesOf("part"),
  tires: linesOf("tire"),
  materials: linesOf("material"),
  fees: linesOf("fee"),
  financials: z
    .strictObject({
      discountCents: cents().optional().meta({
        description: "A discount on the block as a whole, at most what its lines come to",
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
      marginPercent: computed,
    })
    .optional(),
};

const fieldsOfSomeKinds = [...new Set(Object.values(ownFields).flatMap((own) => Object.keys(own)))];

/** The fields that lines of a kind do not have, of those that are sent. */
export function foreignFieldsOf(
  kind: LineKind,
  sent: Readonly<Record<string, unknown>>,
): ErrorDetail[] {
  return fieldsOfSomeKinds
    .filter((field) => sent[field] !== undefined && !(field in ownFields[kind]))
    .map((field) => ({ field, message: `is not a field of ${kind} lines` }));
}

/** Refuses a field that lines of the sent kind do not have. Runs while other fields fail, too. */
function ofItsKind() {
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

const byBlock = { woId: PathId, svcId: PathId };
const byLine = { ...byBlock, itemId: PathId };
const exampleIds = { woId: exampleCard.id, svcId: exampleBlock.id };
const exampleLineIds = { ...exampleIds, itemId: exampleLine.id };

const newLine = {
  ...lineFields,
  ...laborFields,
  ...goodsFields,
  ...feeFields,
};

export const services = {
  create: operation({
    method: "POST",
    path: "/work-orders/{woId}/services",
    status: 201,
    access: "shop.write",
    summary: "Add a service block to a work order",
    description: "With its lines, if any are sent. Totals are recomputed, parts are reserved.",
    input: z.strictObject({ woId: PathId, name: Name, ...blockFields }),
    output: ServiceBlock,
    errors: ["WORK_ORDER_INVOICED", "AMBIGUOUS_PART_NUMBER"],
    example: {
      input: {
        woId: exampleCard.id,
        name: exampleBlock.name,
        complaint: exampleBlock.complaint,
        cause: exampleBlock.cause,
        authorizationStatus: "approved",
        labor: [{ description: "Replace fuel filters", quantity: 0.8, unitPriceCents: 14500 }],
        parts: [{ partNumber: "FF63009", quantity: 2, unitPriceCents: 4599 }],
      },
      output: exampleBlock,
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/work-orders/{woId}/services/{svcId}",
    access: "shop.write",
    summary: "Update a service block",
    description:
      "Only the fields sent change. An array that is sent replaces the lines of its kind: with id changed, without new, missing removed. A block may be sent back as it was read. `version` is the one last read: where the stored one is newer, the answer is 409 and carries the block as it is stored.",
    input: z.strictObject({
      ...byBlock,
      id: computed,
      version: z.int("must be a whole number").min(1, "must be at least 1"),
      name: Name.optional(),
      ...blockFields,
    }),
    output: ServiceBlock,
    // The input takes what is computed, and `version` detects an old block.
    computedFields: "declared",
    errors: ["VERSION_CONFLICT", "WORK_ORDER_INVOICED", "AMBIGUOUS_PART_NUMBER"],
    example: {
      input: { ...exampleIds, version: 1, authorizationStatus: "approved" },
      output: exampleBlock,
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/work-orders/{woId}/services/{svcId}",
    access: "shop.write",
    summary: "Remove a service block with its lines",
    description: "Totals are recomputed, reserved parts released.",
    input: z.strictObject(byBlock),
    output: Deleted,
    errors: ["WORK_ORDER_INVOICED"],
    example: { input: exampleIds, output: { id: exampleBlock.id, deleted: true } },
  }),
};

export const items = {
  create: operation({
    method: "POST",
    path: "/work-orders/{woId}/services/{svcId}/items",
    status: 201,
    access: "shop.write",
    summary: "Add a line to a service block",
    description: "Raises the block's version. Totals are recomputed, a stocked part is reserved.",
    input: z.strictObject({ ...byBlock, kind: z.enum(lineKinds), ...newLine }).check(ofItsKind()),
    output: LineItem,
    errors: ["WORK_ORDER_INVOICED", "AMBIGUOUS_PART_NUMBER"],
    example: {
      input: {
        ...exampleIds,
        kind: "part",
        partNumber: exampleLine.partNumber,
        quantity: exampleLine.quantity,
        unitPriceCents: exampleLine.unitPriceCents,
      },
      output: exampleLine,
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/work-orders/{woId}/services/{svcId}/items/{itemId}",
    access: "shop.work",
    summary: "Update a line",
    description:
      "Only the fields sent change. Raises the block's version. Technicians may update labor that is assigned to them, and the lines of orders that are, but no prices.",
    input: z
      .strictObject({
        ...byLine,
        kind: z.enum(lineKinds).optional().meta({ description: "A line keeps its kind" }),
        ...newLine,
      })
      .check(ofItsKind()),
    output: LineItem,
    errors: ["WORK_ORDER_INVOICED", "AMBIGUOUS_PART_NUMBER"],
    example: {
      input: { ...exampleLineIds, kind: "part", quantity: exampleLine.quantity },
      output: exampleLine,
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/work-orders/{woId}/services/{svcId}/items/{itemId}",
    access: "shop.write",
    summary: "Remove a line",
    description: "Raises the block's version. Totals are recomputed, a reserved part is released.",
    input: z.strictObject({
      ...byLine,
      kind: z.enum(lineKinds).optional().meta({ description: "Checked, where it is sent" }),
    }),
    output: Deleted,
    errors: ["WORK_ORDER_INVOICED"],
    example: {
      input: { ...exampleLineIds, kind: "part" },
      output: { id: exampleLine.id, deleted: true },
    },
  }),
};
