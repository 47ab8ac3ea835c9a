import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import { defineColumns } from "../fields/columns.ts";
import {
  CentsOut,
  cents,
  Deleted,
  DeletedAt,
  decimal,
  envelope,
  Id,
  maxOnHand,
  Name,
  Note,
  page,
  StockQuantity,
  Timestamp,
  text,
  textFilter,
} from "../fields/fields.ts";
import {
  integrationFields,
  integrationFilters,
  integrationInput,
  noIntegrationFields,
} from "../fields/integration-fields.ts";
import { byIdOrNumber, idOrNumber } from "../fields/references.ts";
import { NewVmrsCode, VmrsCode, vmrsCodeFilter } from "../fields/vmrs-codes.ts";
import { operation } from "../operation/operation.ts";
import { upsertOperations } from "../operation/upsert.ts";
import { exampleTyped, PricedBy } from "../pricing/priced-by.ts";

export const InventoryItem = z
  .object({
    id: Id,
    partNumber: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    category: z.string().nullable(),
    quantity: StockQuantity.meta({ description: "Quantity on hand" }),
    reservedQuantity: StockQuantity.meta({ description: "Quantity reserved for open work orders" }),
    availableQuantity: StockQuantity.meta({ description: "quantity minus reservedQuantity" }),
    unitCostCents: CentsOut.meta({ description: "Unit cost of the last receipt, whole cents" }),
    unitPriceCents: CentsOut.nullable().meta({ description: "Retail price, whole cents" }),
    reorderPoint: z.number().nullable(),
    lowStock: z.boolean().meta({ description: "quantity is at or below reorderPoint" }),
    binLocation: z.string().nullable(),
    vmrsCode: VmrsCode,
    vendorId: Id.nullable(),
    vendorName: z.string().nullable(),
    ...integrationFields,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: DeletedAt,
  })
  .meta({ id: "InventoryItem" });

/** A part with the price that the price book gives a customer without a level today. */
const PricedItem = z
  .object({
    ...InventoryItem.shape,
    priceCents: CentsOut.nullable().meta({
      description:
        "What a unit costs a customer without a price level today, by the price book; null if nothing says a price",
    }),
    pricedBy: PricedBy,
  })
  .meta({ id: "PricedInventoryItem" });

defineColumns(InventoryItem, [
  { path: "partNumber", isWhole: true, isKey: true },
  "name",
  "quantity",
  { path: "availableQuantity", label: "Available" },
  { path: "lowStock", label: "Stock", words: { true: "▼ reorder", false: "" } },
  "unitCostCents",
  "unitPriceCents",
  { path: "binLocation", label: "Bin" },
  { path: "reorderPoint", label: "Reorder at" },
  "vendorName",
  "id",
]);

export const StockMovement = z
  .object({
    id: Id,
    type: z.enum(["receipt", "consumption", "adjustment", "return", "sale"]),
    quantity: z.number().meta({ description: "Positive into stock, negative out of stock" }),
    unitCostCents: CentsOut,
    costCents: CentsOut.meta({
      description:
        "True cost of the quantity with charges, as known now. Negative out of stock, like the quantity",
    }),
    reference: z
      .object({ type: z.string(), id: z.string() })
      .nullable()
      .meta({ description: "Source of the movement, such as a purchase order" }),
    reason: z.string().nullable(),
    balanceAfter: StockQuantity.meta({ description: "Quantity on hand after this movement" }),
    createdAt: Timestamp,
    createdBy: z.string().nullable().meta({ description: "Name of the user or API key" }),
  })
  .meta({ id: "StockMovement" });

defineColumns(StockMovement, [
  "createdAt",
  "type",
  "quantity",
  "balanceAfter",
  "unitCostCents",
  "costCents",
  "reason",
  "createdBy",
]);

export const CostLayer = z
  .object({
    id: Id,
    quantity: StockQuantity.meta({ description: "Quantity received" }),
    remainingQuantity: StockQuantity.meta({ description: "Quantity not yet consumed" }),
    unitCostCents: CentsOut.meta({ description: "Without charges" }),
    costCents: CentsOut.meta({
      description: "True cost of the quantity received with charges, as known now",
    }),
    remainingCostCents: CentsOut.meta({
      description: "The part of `costCents` that the remaining quantity has",
    }),
    purchaseOrderId: Id.nullable(),
    receivedAt: Timestamp,
  })
  .meta({ id: "CostLayer" });

defineColumns(CostLayer, [
  "receivedAt",
  "quantity",
  "remainingQuantity",
  "unitCostCents",
  "costCents",
  "remainingCostCents",
  "purchaseOrderId",
]);

const onHand = decimal(0, maxOnHand).meta({ description: "Quantity on hand; up to 4 decimals" });

const itemFields = {
  description: text(1000).nullish(),
  category: text(100).nullish(),
  unitPriceCents: cents(100_000_000).nullish(),
  reorderPoint: decimal(0, 1_000_000_000).nullish(),
  binLocation: text(64).nullish(),
  vmrsCode: NewVmrsCode.nullish(),
  vendorId: idOrNumber("vendors").nullish(),
  ...integrationInput("inventory"),
};

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
  partNumber: "FF63009",
  name: "Fuel filter, spin-on",
  description: null,
  category: "Filters",
  quantity: 12,
  reservedQuantity: 0,
  availableQuantity: 12,
  unitCostCents: 2875,
  unitPriceCents: 4599,
  reorderPoint: 6,
  lowStock: false,
  binLocation: "A-04-2",
  vmrsCode: "044-001-001",
  vendorId: null,
  vendorName: null,
  ...noIntegrationFields,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
  deletedAt: null,
};

const exampleOrderId = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03";

const byItem = { id: idOrNumber("inventory"), ...page(100) };

const create = operation({
  method: "POST",
  path: "/inventory",
  status: 201,
  access: "shop.write",
  summary: "Add a part to inventory",
  description:
    "`quantity` is the opening stock: it creates an adjustment and a cost layer at `unitCostCents`.",
  input: z.strictObject({
    partNumber: text(64),
    name: Name,
    quantity: onHand.optional(),
    unitCostCents: cents(100_000_000).optional(),
    ...itemFields,
  }),
  output: InventoryItem,
  emits: ["inventory.created"],
  addsOnly: true,
  example: {
    input: {
      partNumber: "FF63009",
      name: "Fuel filter, spin-on",
      quantity: 12,
      unitCostCents: 2875,
    },
    output: example,
  },
});

const update = operation({
  method: "PATCH",
  path: "/inventory/{id}",
  access: "shop.write",
  summary: "Update a part",
  description:
    "Only the fields sent change; `null` clears a field. `quantity` is a stock count: the difference is recorded as an adjustment. An increase settles open deficits, then creates a cost layer at the current unit cost; a decrease consumes the oldest layers.",
  input: z.strictObject({
    id: idOrNumber("inventory"),
    partNumber: text(64).optional(),
    name: Name.optional(),
    quantity: onHand.optional(),
    adjustmentReason: Note.optional().meta({ description: "Stored with the adjustment" }),
    unitCostCents: cents(100_000_000).optional(),
    ...itemFields,
  }),
  ignored: ["priceCents", "pricedBy"],
  output: InventoryItem,
  emits: [
    "work_order.updated",
    "sales_order.updated",
    "cost.restated",
    "invoice.updated",
    "inventory.updated",
    "inventory.low_stock",
  ],
  example: {
    input: { id: example.partNumber, quantity: 12, adjustmentReason: "Cycle count" },
    output: example,
  },
});

export const inventory = {
  list: operation({
    method: "GET",
    path: "/inventory",
    access: "shop.read",
    summary: "List parts in inventory",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      ...updatedSince,
      ...integrationFilters("inventory"),
      category: textFilter(100).meta({ description: "Exact category" }),
      vmrsCode: vmrsCodeFilter,
      lowStock: z.boolean().optional().meta({
        description: "true: only parts at or below their reorder point; false: only the others",
      }),
      search: textFilter(255).meta({ description: "Part of the name or the part number" }),
    }),
    output: changesEnvelope("inventoryItems", InventoryItem),
    example: {
      input: { category: "Filters", limit: 50 },
      output: { inventoryItems: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/inventory/{id}",
    access: "shop.read",
    summary: "Get a part",
    description:
      "`priceCents` and `pricedBy` are as the price book gives them today; `unitPriceCents` is the part's own price.",
    input: byIdOrNumber("inventory"),
    output: PricedItem,
    example: {
      input: { id: example.partNumber },
      output: {
        ...example,
        priceCents: example.unitPriceCents,
        pricedBy: { ...exampleTyped, source: "part" },
      },
    },
  }),
  create,
  update,
  ...upsertOperations("inventory", { create, update }),
  delete: operation({
    method: "DELETE",
    path: "/inventory/{id}",
    access: "shop.write",
    summary: "Delete a part",
    description: "A soft delete: the part's movements and cost layers remain.",
    input: byIdOrNumber("inventory"),
    output: Deleted,
    emits: ["inventory.updated", "inventory.deleted"],
    example: { input: { id: example.id }, output: { id: example.id, deleted: true } },
  }),
  movements: operation({
    method: "GET",
    path: "/inventory/{id}/movements",
    access: "shop.read",
    summary: "List the stock movements of a part, newest first",
    sortedBy: ["recorded desc"],
    input: z.strictObject(byItem),
    output: envelope("movements", StockMovement),
    example: {
      input: { id: example.partNumber },
      output: {
        movements: [
          {
            id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c10",
            type: "receipt",
            quantity: 12,
            unitCostCents: 2875,
            costCents: 36000,
            reference: { type: "purchase_order", id: exampleOrderId },
            reason: null,
            balanceAfter: 12,
            createdAt: "2026-03-02T15:04:05.000Z",
            createdBy: "Receiving agent",
          },
        ],
        count: 1,
        lastEvaluatedKey: null,
      },
    },
  }),
  costLayers: operation({
    method: "GET",
    path: "/inventory/{id}/cost-layers",
    access: "shop.read",
    summary: "List the FIFO cost layers of a part, oldest first",
    sortedBy: ["receivedAt asc", "id asc"],
    input: z.strictObject(byItem),
    output: envelope("costLayers", CostLayer),
    example: {
      input: { id: example.partNumber },
      output: {
        costLayers: [
          {
            id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c11",
            quantity: 12,
            remainingQuantity: 12,
            unitCostCents: 2875,
            costCents: 36000,
            remainingCostCents: 36000,
            purchaseOrderId: exampleOrderId,
            receivedAt: "2026-03-02T15:04:05.000Z",
          },
        ],
        count: 1,
        lastEvaluatedKey: null,
      },
    },
  }),
};
