import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import { defineColumns } from "../fields/columns.ts";
import {
  ById,
  Deleted,
  DeletedAt,
  Id,
  Name,
  Note,
  PathId,
  page,
  Reference,
  Timestamp,
  text,
} from "../fields/fields.ts";
import { maxInspectionItems, maxPartBytes, maxPhotos, withinBytes } from "../fields/limits.ts";
import { idOrNumber, userReference } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { operation } from "../operation/operation.ts";
import { checkFields, checkRecord, Measured } from "./inspection-checks.ts";

const inspectionStatuses = ["passed", "failed", "pending"] as const;
const itemResults = ["passed", "failed", "NA"] as const;

const itemRecord = {
  id: Id,
  label: z.string().max(255),
  category: z.string().max(100).nullable(),
  result: z.enum(itemResults).nullable().meta({ description: "null until a result is recorded" }),
  notes: z.string().nullable(),
  photos: z.array(z.string().max(2048)).max(maxPhotos).meta({ description: "URLs" }),
  ...checkRecord,
  measured: z.number().nullable().meta({ description: "The value of a measure" }),
};

const InspectionItem = z.object(itemRecord).meta({ id: "InspectionItem" });

defineColumns(InspectionItem, ["label", "category", "result", "measured", "notes", "id"]);

const inspectionRecord = {
  id: Id,
  workOrderId: Id.nullable(),
  orderNumber: z.string().nullable().meta({ description: "Number of the work order" }),
  vehicleId: Id.nullable(),
  vehicleUnit: z.string().nullable().meta({ description: "The vehicle's unit number" }),
  name: z.string(),
  status: z
    .enum(inspectionStatuses)
    .meta({ description: "Set by the technician; not derived from the items" }),
  notes: z.string().nullable(),
  technicianId: Id.nullable(),
  technicianName: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  completedAt: Timestamp.nullable().meta({
    description: "When the status left `pending`; null while pending",
  }),
  deletedAt: DeletedAt,
};

const InspectionSummary = z.object(inspectionRecord).meta({ id: "InspectionSummary" });

defineColumns(InspectionSummary, [
  "name",
  "status",
  { path: "vehicleUnit", label: "Unit" },
  { path: "technicianName", label: "Technician" },
  { path: "orderNumber", label: "Order" },
  { path: "createdAt", label: "Created" },
  { path: "completedAt", label: "Completed" },
  "notes",
  { path: "id", isKey: true },
]);

const Inspection = z
  .object({
    ...inspectionRecord,
    items: withinBytes(
      z
        .array(InspectionItem)
        .max(maxInspectionItems)
        .meta({ description: "The checklist, in order. Its texts have at most 2 MiB of JSON" }),
      maxPartBytes + maxInspectionItems * 1024,
    ),
  })
  .meta({ id: "Inspection" });

const webAddress = z.url({ protocol: /^https?$/ });

/** Browsers show it to users: only http and https, without whitespace. */
const PhotoUrl = text(2048)
  .regex(/^https?:\/\/\S+$/i, "must be an http or https URL")
  .refine((url) => webAddress.safeParse(url).success, "must be an http or https URL")
  .meta({ description: "An http or https URL" });

/** Also accepts `na` for `NA`. */
const ResultInput = z
  .enum([...itemResults, "na"])
  .transform((result) => (result === "na" ? "NA" : result))
  .nullish()
  .meta({ description: "null until a result is recorded; `na` is accepted as `NA`" });

const Label = text(255);

const itemFields = {
  category: text(100).nullish(),
  result: ResultInput,
  notes: Note.nullish(),
  photos: z.array(PhotoUrl).max(maxPhotos, `must have at most ${maxPhotos} photos`).optional(),
  ...checkFields,
  measured: Measured.nullish().meta({
    description:
      "The value of a measure. With limits it sets the result: `failed` outside of them, otherwise `passed`. null removes both",
  }),
};

/** `Brake lining=pass` */
const shortItem = { name: "label", value: "result" };

const ItemInput = inShort(
  z.strictObject({
    id: Reference.optional().meta({
      description:
        "Id of an existing item, of which only the fields sent change; omit it to add an item",
    }),
    label: Label.optional().meta({ description: "Required for a new item" }),
    ...itemFields,
  }),
  shortItem,
);
export type InspectionItemInput = z.output<typeof ItemInput>;

const tooManyItems = `must have at most ${maxInspectionItems} items`;

const inspectionFields = {
  workOrderId: idOrNumber("workOrders").nullish(),
  vehicleId: idOrNumber("vehicles").nullish().meta({
    description:
      "Id, unit number or VIN of the vehicle. If omitted, a new `workOrderId` also sets the vehicle of that work order",
  }),
  status: z
    .enum(inspectionStatuses)
    .optional()
    .meta({ description: "Default `pending`; every transition is allowed" }),
  notes: Note.nullish(),
  technicianId: userReference("An active user of this shop").nullish(),
};

const exampleItem = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c62",
  label: "Brake lining, left rear",
  category: "Brakes",
  result: "failed" as const,
  notes: "Worn below the limit",
  photos: ["https://photos.example.com/4821/lining.jpg"],
  kind: "measure" as const,
  unit: "1/32 in",
  min: 4,
  max: null,
  severity: "out_of_service" as const,
  photoRequired: true,
  measured: 3,
};

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61",
  workOrderId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
  orderNumber: "WO-1001",
  vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  vehicleUnit: "T-104",
  name: "Annual DOT inspection",
  status: "failed" as const,
  notes: "Linings first, then again",
  technicianId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c31",
  technicianName: "Dana Whitfield",
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T16:20:00.000Z",
  deletedAt: null,
  completedAt: "2026-03-02T16:20:00.000Z",
};

const exampleDetail = { ...example, items: [exampleItem] };

const openDetail = {
  ...example,
  workOrderId: null,
  orderNumber: null,
  status: "pending",
  notes: null,
  technicianId: null,
  technicianName: null,
  updatedAt: example.createdAt,
  completedAt: null,
  items: [{ ...exampleItem, result: null, notes: null, photos: [], measured: null }],
};

export const inspections = {
  list: operation({
    method: "GET",
    path: "/inspections",
    access: "shop.read",
    summary: "List inspections, newest first",
    description: "Rows omit `items`; get a single inspection to read them.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      ...updatedSince,
      vehicleId: idOrNumber("vehicles").optional(),
      workOrderId: idOrNumber("workOrders").optional(),
      technicianId: userReference().optional(),
      status: z.enum(inspectionStatuses).optional(),
    }),
    output: changesEnvelope("inspections", InspectionSummary),
    example: {
      input: { status: "failed" },
      output: { inspections: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/inspections/{id}",
    access: "shop.read",
    summary: "Get an inspection with its items",
    input: ById,
    output: Inspection,
    example: { input: { id: example.id }, output: exampleDetail },
  }),
  create: operation({
    method: "POST",
    path: "/inspections",
    status: 201,
    access: "shop.write",
    summary: "Create an inspection",
    description:
      "With `templateId` the items of the template are copied, before those of `items`. The template may change later; the inspection keeps its items.",
    input: z.strictObject({
      name: Name.optional().meta({
        description: "Default: the name of the template; required without one",
      }),
      templateId: Reference.optional().meta({
        description: "An inspection template that is not archived",
      }),
      ...inspectionFields,
      items: z
        .array(inShort(z.strictObject({ label: Label, ...itemFields }), shortItem))
        .max(maxInspectionItems, tooManyItems)
        .optional(),
    }),
    output: Inspection,
    emits: ["inspection.created", "inspection.completed"],
    addsOnly: true,
    example: {
      input: {
        vehicleId: example.vehicleId,
        name: example.name,
        items: [
          {
            label: exampleItem.label,
            category: exampleItem.category,
            kind: exampleItem.kind,
            unit: exampleItem.unit,
            min: exampleItem.min,
            severity: exampleItem.severity,
            photoRequired: exampleItem.photoRequired,
          },
        ],
      },
      output: openDetail,
    },
  }),
  update: operation({
    method: "PATCH",
    path: "/inspections/{id}",
    access: "shop.work",
    summary: "Update an inspection",
    description:
      "Only the fields sent change. A `result` that contradicts the `measured` value is a 400. `items` replaces the checklist: items with an id are updated, items without one are added, and missing items are removed. Without `shop.write`, callers can update only their own inspections, and cannot assign them to another technician, work order or vehicle, or change what an item asks for.",
    input: z.strictObject({
      id: PathId,
      name: Name.optional(),
      ...inspectionFields,
      items: z.array(ItemInput).max(maxInspectionItems, tooManyItems).optional(),
    }),
    output: Inspection,
    emits: ["inspection.updated", "inspection.completed"],
    example: {
      input: { id: example.id, status: example.status, notes: example.notes },
      output: exampleDetail,
    },
  }),
  delete: operation({
    method: "DELETE",
    path: "/inspections/{id}",
    access: "shop.write",
    summary: "Delete an inspection",
    description: "A soft delete.",
    input: ById,
    output: Deleted,
    emits: ["inspection.deleted"],
    example: { input: { id: example.id }, output: { id: example.id, deleted: true } },
  }),
  items: {
    update: operation({
      method: "PATCH",
      path: "/inspections/{id}/items/{itemId}",
      access: "shop.work",
      summary: "Update one item of an inspection",
      description:
        "Only the fields sent change; `photos` is replaced as a whole. A `result` that contradicts the `measured` value is a 400, and so is one without a photo if `photoRequired`. Without `shop.write`, callers can update only items of their own inspections, and cannot change what an item asks for.",
      input: z.strictObject({
        id: PathId,
        itemId: PathId,
        label: Label.optional(),
        ...itemFields,
      }),
      output: z
        .object({ ...itemRecord, inspectionId: Id })
        .meta({ id: "InspectionItemOfInspection" }),
      emits: ["inspection.updated"],
      example: {
        input: {
          id: example.id,
          itemId: exampleItem.id,
          result: exampleItem.result,
          notes: exampleItem.notes,
          photos: exampleItem.photos,
        },
        output: { ...exampleItem, inspectionId: example.id },
      },
    }),
  },
};
