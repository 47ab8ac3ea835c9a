import { z } from "zod";
import { costIsKnown, feeTypes, type LineKind, lineKinds } from "../fields/billed-lines.ts";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, DeletedAt, Id, StockQuantity, Timestamp } from "../fields/fields.ts";
import { integrationFields, noIntegrationFields } from "../fields/integration-fields.ts";
import { internal } from "../fields/internal.ts";
import {
  maxPageBytes,
  maxPartBytes,
  maxWorkOrderBlocks,
  maxWorkOrderLines,
  withinBytes,
} from "../fields/limits.ts";
import { PoNumber } from "../fields/po-numbers.ts";
import { VmrsCode } from "../fields/vmrs-codes.ts";
import { exampleTyped, pricedFields } from "../pricing/priced-by.ts";
import { statusCategories } from "../shop/workflow.ts";

export const priorities = ["low", "medium", "high", "urgent"] as const;
export const documentTypes = ["work_order", "estimate", "invoice"] as const;
export type DocumentType = (typeof documentTypes)[number];
export const authorizationStatuses = ["approved", "declined", "pending"] as const;
export const laborStatuses = ["pending", "in_progress", "paused", "completed"] as const;

/** The array of a service block that holds the lines of a kind. */
export const lineLists = {
  labor: "labor",
  part: "parts",
  tire: "tires",
  material: "materials",
  fee: "fees",
} as const satisfies Record<LineKind, string>;

const ofLabor = { description: "Labor only" };
const ofCosts = "Excludes the cost of labor for callers who may not see pay";
const ofGoods = { description: "Parts and tires only" };

/** What a sum of costs leaves out because it is not known. */
export const unknownCosts = {
  costIsKnown: internal(
    z.boolean().meta({
      description:
        "Whether the costs of all lines are known; totalCostCents contains the known ones",
    }),
  ),
  unknownCostLines: internal(z.int().meta({ description: "Number of lines of unknown cost" })),
  unknownCostPriceCents: internal(
    CentsOut.meta({
      description: "Price of the lines of unknown cost, after discounts, without tax",
    }),
  ),
};

export const LineItem = z
  .object({
    id: Id,
    kind: z.enum(lineKinds),
    description: z.string().max(1000).nullable(),
    quantity: StockQuantity.meta({ description: "Hours for labor. Up to 4 decimals" }),
    unitPriceCents: CentsOut.meta({ description: "Hourly rate for labor. Whole cents" }),
    unitCostCents: internal(
      CentsOut.nullish().meta({
        description:
          "Whole cents; null if no cost was given. For labor, returned only to callers who may see pay",
      }),
    ),
    discountCents: CentsOut.meta({ description: "Discount on the whole line" }),
    taxable: z.boolean().meta({ description: "Whether sales tax applies" }),
    totalPriceCents: CentsOut.meta({
      description: "quantity × unitPriceCents, rounded half up, minus discountCents",
    }),
    totalCostCents: internal(
      CentsOut.nullish().meta({
        description:
          "quantity × unitCostCents; FIFO cost for goods that have left stock; what bills charge for the line; null if the cost is not known. For labor, returned only to callers who may see pay",
      }),
    ),
    costIsKnown,
    vmrsCode: VmrsCode,
    ...pricedFields,
    laborType: z.string().max(64).nullish().meta({
      description: "Labor only: the type of the work, which selects its rate",
    }),
    status: z.enum(laborStatuses).optional().meta(ofLabor),
    technicianId: Id.nullish().meta(ofLabor),
    technicianName: z.string().max(255).nullish().meta(ofLabor),
    startedAt: Timestamp.nullish().meta({
      description: "Labor only: when the status was first set to `in_progress`",
    }),
    completedAt: Timestamp.nullish().meta({
      description: "Labor only: when the status was last set to `completed`",
    }),
    inventoryItemId: Id.nullish().meta({
      description: "Parts and tires only: the inventory item; null if not kept in stock",
    }),
    partNumber: z.string().max(64).nullish().meta(ofGoods),
    reservedQuantity: internal(
      StockQuantity.optional().meta({
        description: "Parts and tires only: quantity reserved in stock until it is deducted",
      }),
    ),
    feeType: z.enum(feeTypes).optional().meta({ description: "Fees only" }),
  })
  .meta({ id: "LineItem" });

const marginPercent = internal(
  z.number().nullable().meta({
    description:
      "Percentage of the price without tax that remains after costs, 2 decimals; null without a price, with lines of unknown cost, and for callers who may not see pay",
  }),
);

export const Financials = z
  .object({
    laborCents: CentsOut,
    partsCents: CentsOut,
    tiresCents: CentsOut,
    materialsCents: CentsOut,
    feesCents: CentsOut,
    discountCents: CentsOut.meta({ description: "Discount on the whole block" }),
    discountsCents: CentsOut.meta({ description: "All discounts, including those of lines" }),
    taxCents: CentsOut.meta({ description: "The block's share of the order's tax" }),
    totalPriceCents: CentsOut.meta({ description: "After discounts, without tax" }),
    totalCostCents: internal(CentsOut.meta({ description: ofCosts })),
    ...unknownCosts,
    marginPercent,
  })
  .meta({ id: "Financials", description: "Category amounts are before discounts. Whole cents" });

/** The blocks of an order: their texts, which are limited together, and the other fields. */
export const servicesBytes =
  maxPartBytes + maxWorkOrderLines * 3 * 1024 + maxWorkOrderBlocks * 2 * 1024;

const lines = z.array(LineItem).max(maxWorkOrderLines);

export const ServiceBlock = withinBytes(
  z
    .object({
      id: Id,
      name: z.string(),
      cannedJobId: Id.nullable().meta({ description: "The canned job that the block is from" }),
      description: z.string().nullable(),
      complaint: z.string().nullable(),
      cause: z.string().nullable(),
      correction: z.string().nullable(),
      authorizationStatus: z.enum(authorizationStatuses).meta({
        description: "Declined work is excluded from totals and reserves no stock",
      }),
      version: z
        .int()
        .meta({ description: "Incremented by every write of the block or its lines" }),
      labor: lines,
      parts: lines,
      tires: lines,
      materials: lines,
      fees: lines,
      financials: Financials,
    })
    .meta({ id: "ServiceBlock" }),
  servicesBytes,
);

const services = withinBytes(z.array(ServiceBlock).max(maxWorkOrderBlocks), servicesBytes);

const workOrderFields = {
  id: Id,
  orderNumber: z.string().meta({ description: "Human-readable number, such as WO-1001" }),
  status: z.string(),
  statusCategory: z.enum(statusCategories).meta({
    description:
      "Category of the status in the shop's workflow, which determines its effect on money and stock",
  }),
  documentType: z.enum(documentTypes),
  name: z.string().nullable(),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  vehicleId: Id.nullable(),
  vehicleUnit: z.string().nullable().meta({ description: "The vehicle's unit number" }),
  vehicleVin: z.string().nullable(),
  poNumber: PoNumber,
  priority: z.enum(priorities).nullable(),
  complaint: z.string().nullable(),
  notes: internal(z.string().nullable()),
  assignedTo: Id.nullable().meta({ description: "The technician in charge" }),
  technicianName: z.string().nullable().meta({ description: "Name of `assignedTo`" }),
  assignedTechnicians: z
    .array(Id)
    .max(50)
    .meta({ description: "All technicians who work on the order" }),
  dueDate: z.string().nullable().meta({ description: "ISO 8601 day or date-time, as sent" }),
  archived: z.boolean(),
  odometer: z.number().nullable().meta({ description: "What the odometer showed at the service" }),
  engineHours: z.number().nullable().meta({
    description: "What the meter `engine_hours` showed at the service",
  }),
  servicedAt: Timestamp.nullable().meta({
    description: "When the work was done, if that was sent",
  }),
  completedAt: Timestamp.nullable().meta({
    description:
      "When the order was completed or invoiced, or `servicedAt`; null for an order that is not",
  }),
  invoicedAt: Timestamp.nullable(),
  invoiceId: Id.nullable().meta({ description: "The invoice, unless it is void" }),
  taxCents: CentsOut,
  totalCents: CentsOut.meta({ description: "Price to the customer, including tax" }),
  totalPriceCents: CentsOut.meta({ description: "The same as `totalCents`" }),
  totalCostCents: internal(CentsOut.meta({ description: ofCosts })),
  ...unknownCosts,
  marginPercent,
  paidAmountCents: CentsOut,
  creditedAmountCents: CentsOut.meta({ description: "The total of the credits of its invoice" }),
  balanceCents: CentsOut.meta({
    description: "totalCents minus creditedAmountCents and paidAmountCents",
  }),
  ...integrationFields,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: DeletedAt,
};

export const WorkOrderWarning = z
  .object({
    code: z.enum([
      "STATUS_NOT_IN_WORKFLOW",
      "PRICE_MISSING",
      "MARGIN_LOST",
      "JOB_NOT_FOR_VEHICLE",
      "NOT_APPROVED",
    ]),
    message: z.string().max(500),
    statuses: z.array(z.string().max(64)).max(50).optional().meta({
      description: "Of `STATUS_NOT_IN_WORKFLOW`: the statuses of the shop's workflow",
    }),
    lineId: Id.optional().meta({
      description:
        "Of `PRICE_MISSING`: the line whose price is 0 because it was not sent, and no rule, part or rate says it",
    }),
    lostCents: CentsOut.optional().meta({
      description:
        "Of `MARGIN_LOST`: how much the margin is below `marginFloorPercent` of the settings. The warning is returned only to callers with `reports:profit`",
    }),
    cannedJobId: Id.optional().meta({
      description: "Of `JOB_NOT_FOR_VEHICLE`: the canned job that is for other vehicles",
    }),
    serviceId: Id.optional().meta({
      description:
        "Of `NOT_APPROVED`: the service block that is worked on, or invoiced, without approval",
    }),
  })
  .meta({ id: "WorkOrderWarning" });

export const warnings = internal(
  withinBytes(
    z.array(WorkOrderWarning).max(maxWorkOrderLines + 2 * maxWorkOrderBlocks + 2),
    maxPageBytes / 2,
  )
    .optional()
    .meta({
      description: "Present if something in the record may be a mistake; computed",
    }),
);

export const WorkOrder = z
  .object({ ...workOrderFields, services, warnings })
  .meta({ id: "WorkOrder" });

/** A block as its writes return it. */
export const WrittenServiceBlock = withinBytes(
  z.object({ ...ServiceBlock.shape, warnings }).meta({ id: "WrittenServiceBlock" }),
  servicesBytes + maxPageBytes,
);

/** A line as its writes return it. */
export const WrittenLineItem = z
  .object({ ...LineItem.shape, warnings })
  .meta({ id: "WrittenLineItem" });

/** A row of a list. Long pages omit the blocks. */
export const WorkOrderCard = z
  .object({
    ...workOrderFields,
    services: services.optional().meta({
      description: "Omitted at a limit of 100 or more, unless `fullDetails` is true",
    }),
  })
  .meta({ id: "WorkOrderCard" });

defineColumns(WorkOrderCard, [
  { path: "orderNumber", label: "Number", isWhole: true, isKey: true },
  "status",
  { path: "customerName", label: "Customer" },
  { path: "vehicleUnit", label: "Unit", orElse: "vehicleVin" },
  { path: "dueDate", label: "Due" },
  { path: "totalPriceCents", label: "Total" },
  { path: "poNumber", label: "PO", isWhole: true },
  { path: "archived", label: "State", words: { true: "archived", false: "" } },
  "priority",
  { path: "technicianName", label: "Technician" },
  { path: "balanceCents", label: "Balance" },
  { path: "marginPercent", label: "Margin" },
  "id",
]);

export const exampleLine = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c42",
  kind: "part" as const,
  description: "Fuel filter, spin-on",
  quantity: 2,
  unitPriceCents: 4599,
  unitCostCents: 2875,
  discountCents: 0,
  taxable: true,
  totalPriceCents: 9198,
  totalCostCents: 5750,
  costIsKnown: true,
  vmrsCode: "044-001-001",
  pricedBy: exampleTyped,
  listPriceCents: 4599,
  inventoryItemId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c02",
  partNumber: "FF63009",
  reservedQuantity: 2,
};

const exampleLabor = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c43",
  kind: "labor" as const,
  description: "Replace fuel filters",
  quantity: 0.8,
  unitPriceCents: 14500,
  unitCostCents: 4200,
  discountCents: 0,
  taxable: false,
  totalPriceCents: 11600,
  totalCostCents: 3360,
  costIsKnown: true,
  vmrsCode: "044-001",
  pricedBy: exampleTyped,
  listPriceCents: 14500,
  laborType: null,
  status: "pending" as const,
  technicianId: null,
  technicianName: null,
  startedAt: null,
  completedAt: null,
};

export const exampleBlock = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c41",
  name: "Fuel system service",
  cannedJobId: null,
  description: null,
  complaint: "Loses power uphill",
  cause: "Clogged fuel filters",
  correction: null,
  authorizationStatus: "approved" as const,
  version: 3,
  labor: [exampleLabor],
  parts: [exampleLine],
  tires: [],
  materials: [],
  fees: [],
  financials: {
    laborCents: 11600,
    partsCents: 9198,
    tiresCents: 0,
    materialsCents: 0,
    feesCents: 0,
    discountCents: 0,
    discountsCents: 0,
    taxCents: 644,
    totalPriceCents: 20798,
    totalCostCents: 9110,
    costIsKnown: true,
    unknownCostLines: 0,
    unknownCostPriceCents: 0,
    marginPercent: 56.2,
  },
};

export const exampleCard = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c40",
  orderNumber: "WO-1001",
  status: "approved",
  statusCategory: "open" as const,
  documentType: "work_order" as const,
  name: null,
  customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  customerName: "Prairie Grain Haulers",
  vehicleId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c21",
  vehicleUnit: "T-104",
  vehicleVin: "1FUJGLDR2CSBX1234",
  poNumber: "4500128",
  priority: "high" as const,
  complaint: "Loses power uphill",
  notes: null,
  assignedTo: null,
  technicianName: null,
  assignedTechnicians: [],
  dueDate: "2026-03-04",
  archived: false,
  odometer: 612480,
  engineHours: null,
  servicedAt: null,
  completedAt: null,
  invoicedAt: null,
  invoiceId: null,
  taxCents: 644,
  totalCents: 21442,
  totalPriceCents: 21442,
  totalCostCents: 9110,
  costIsKnown: true,
  unknownCostLines: 0,
  unknownCostPriceCents: 0,
  marginPercent: 56.2,
  paidAmountCents: 0,
  creditedAmountCents: 0,
  balanceCents: 21442,
  ...noIntegrationFields,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T16:20:00.000Z",
  deletedAt: null,
};
