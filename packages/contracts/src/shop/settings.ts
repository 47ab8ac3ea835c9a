import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import {
  CentsOut,
  cents,
  decimal,
  Email,
  Id,
  maxUnitCents,
  Name,
  ShopDate,
  Timestamp,
  text,
} from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { TimeZone } from "../fields/time-zones.ts";
import { operation } from "../operation/operation.ts";
import { defaultWorkflow, fixedStatuses, statusCategories, statusKey } from "./workflow.ts";

const digestPeriods = ["daily", "weekly"] as const;

export const PaperSize = z.enum(["letter", "a4"]);

const Category = z.enum(statusCategories).meta({
  description: "How the status affects money and stock",
});

const WorkflowStatus = z.object({ name: z.string(), category: Category });

defineColumns(WorkflowStatus, ["name", "category"]);

const Settings = z
  .object({
    id: Id.meta({ description: "Identifier of the shop" }),
    shopName: z.string(),
    timeZone: z.string().meta({ description: "IANA name; determines the shop's calendar days" }),
    workflowStatuses: z
      .array(WorkflowStatus)
      .max(50)
      .meta({ description: "In workflow order; the default workflow if none is set" }),
    taxRatePercent: z.number().meta({ description: "Percent: 8.25 means 8.25 %" }),
    partsTaxable: z
      .boolean()
      .meta({ description: "Default for parts and tires whose line does not set `taxable`" }),
    laborTaxable: z
      .boolean()
      .meta({ description: "Default for labor whose line does not set `taxable`" }),
    defaultLaborRateCents: CentsOut.nullable().meta({ description: "Whole cents per hour" }),
    archiveOnFullPayment: z.boolean(),
    priceChangeWarnPercent: z.number().meta({
      description: "Receiving warns of unit costs that differ from the order by more",
    }),
    digestEnabled: z.boolean(),
    digestSendHour: z.int().meta({ description: "Hour of the day in the shop's time zone" }),
    digestPeriods: z.array(z.enum(digestPeriods)).max(2),
    address: z.string().nullable().meta({ description: "Printed on documents" }),
    phone: z.string().nullable().meta({ description: "Printed on documents" }),
    email: z.string().nullable().meta({ description: "Printed on documents" }),
    website: z.string().nullable().meta({ description: "Printed on documents" }),
    terms: z.string().nullable().meta({
      description: "Printed on estimates, invoices, sales and statements",
    }),
    paymentInstructions: z.string().nullable().meta({
      description: "How customers pay; printed on invoices with a balance and on statements",
    }),
    accentColor: z.string().nullable().meta({
      description: "Color of titles on documents, `#rrggbb`",
    }),
    paperSize: PaperSize.meta({ description: "Size of documents" }),
    documentRetentionDays: z.int().meta({
      description: "Days after which the originals of documents are deleted",
    }),
    requirePrices: z.boolean().meta({
      description: "Whether a line that nothing prices prevents an invoice",
    }),
    requireApproval: z.boolean().meta({
      description: "Whether a pending service block prevents an invoice",
    }),
    marginFloorPercent: z.number().nullable().meta({
      description: "Orders with a smaller margin have the warning `MARGIN_LOST`; null: none has",
    }),
    defaultPartsMatrixId: Id.nullable().meta({
      description: "The price rule for goods that no other rule and no price of the part prices",
    }),
    defaultLaborRateId: Id.nullable().meta({
      description:
        "The price rule for labor that no other rule prices; null: `defaultLaborRateCents`",
    }),
    attachmentRetentionDays: z.int().nullable().meta({
      description: "Days after which attachments are deleted; null if they are kept",
    }),
    agentsSuspended: z.boolean().meta({
      description: "Whether all API keys with a mandate are stopped",
    }),
    closedThrough: ShopDate.nullable().meta({
      description: "The last closed day, which `periods.close` sets; null if none is closed",
    }),
    updatedAt: Timestamp,
  })
  .meta({ id: "Settings" });

const WorkflowStatuses = z
  .array(
    inShort(z.strictObject({ name: text(64), category: Category }), {
      name: "name",
      value: "category",
    }),
  )
  .min(1, "must have at least 1 status")
  .max(50, "must have at most 50 statuses")
  .check(validWorkflow())
  .meta({
    description:
      "In workflow order, 1 to 50; at least one of category `invoiced` and one of `paid`. `null` restores the default workflow",
  });

const DigestPeriods = z
  .array(z.enum(digestPeriods))
  .max(2, "must have at most 2 periods")
  .refine((periods) => new Set(periods).size === periods.length, "must name each period once");

const RetentionDays = z
  .int("must be a whole number")
  .min(30, "must be at least 30")
  .max(36_500, "must be at most 36500");

const settingsFields = {
  shopName: Name.optional(),
  timeZone: TimeZone.optional(),
  workflowStatuses: WorkflowStatuses.nullish(),
  taxRatePercent: decimal(0, 100)
    .optional()
    .meta({ description: "0 to 100, up to 4 decimals; 8.25 means 8.25 %" }),
  partsTaxable: z.boolean().optional(),
  laborTaxable: z.boolean().optional(),
  defaultLaborRateCents: cents(maxUnitCents)
    .nullish()
    .meta({ description: "Whole cents per hour" }),
  archiveOnFullPayment: z.boolean().optional(),
  priceChangeWarnPercent: decimal(0, 1000).optional().meta({
    description:
      "Receiving warns of unit costs that differ from the order by more: 0 to 1000, up to 4 decimals",
  }),
  digestEnabled: z.boolean().optional(),
  digestSendHour: z
    .int("must be a whole number")
    .min(5, "must be at least 5")
    .max(9, "must be at most 9")
    .optional()
    .meta({ description: "Hour of the day in the shop's time zone, 5 to 9" }),
  digestPeriods: DigestPeriods.optional(),
  address: text(500).nullish(),
  phone: text(64).nullish(),
  email: Email.nullish(),
  website: text(255).nullish(),
  terms: text(2000).nullish(),
  paymentInstructions: text(2000).nullish().meta({
    description: "How customers pay, such as the bank account and the address for checks",
  }),
  accentColor: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, "must be a color such as #1f4e79")
    .nullish(),
  paperSize: PaperSize.optional(),
  requirePrices: z.boolean().optional().meta({
    description: "Whether a line that nothing prices prevents an invoice. Default false",
  }),
  requireApproval: z.boolean().optional().meta({
    description: "Whether a pending service block prevents an invoice. Default false",
  }),
  marginFloorPercent: decimal(0, 99.99).nullish().meta({
    description: "Orders with a smaller margin have a warning: 0 to 99.99, up to 4 decimals",
  }),
  defaultPartsMatrixId: idOrNumber("pricing.rules").nullish().meta({
    description: "Id or name of a price rule of kind `parts_matrix`",
  }),
  defaultLaborRateId: idOrNumber("pricing.rules").nullish().meta({
    description: "Id or name of a price rule of kind `labor_rate`",
  }),
  documentRetentionDays: RetentionDays.optional().meta({
    description:
      "Days after which the originals of documents are deleted: 30 to 36500, default 2556, which is 7 years",
  }),
  agentsSuspended: z.boolean().optional().meta({
    description:
      "true stops all API keys with a mandate, in every process and for calls in progress; false lets them work again",
  }),
  attachmentRetentionDays: RetentionDays.nullish().meta({
    description:
      "Days after which photos and PDFs of records are deleted: 30 to 36500; null, the default, keeps them",
  }),
};

interface LooseStatus {
  name?: unknown;
  category?: unknown;
}

/**
 * Rejects a workflow with ambiguous names, or in which orders could not be invoiced or paid. Runs
 * even if a status is invalid, so that the response lists every invalid field.
 */
function validWorkflow() {
  const run = z.check<LooseStatus[]>((payload) => {
    if (!Array.isArray(payload.value)) return;
    const report = (path: Array<string | number>, message: string) =>
      payload.issues.push({ code: "custom", input: payload.value, path, message });
    const seen = new Set<string>();
    payload.value.forEach((status: LooseStatus | null, index) => {
      if (typeof status?.name !== "string") return;
      const key = statusKey(status.name);
      if (seen.has(key)) report([index, "name"], "is listed twice, perhaps in another case");
      seen.add(key);
      const fixed = fixedStatuses.find(({ name }) => name === key)?.category;
      if (fixed && status.category !== fixed)
        report([index, "category"], `must be ${fixed}, as in every shop`);
    });
    const has = (category: string) => payload.value.some((status) => status?.category === category);
    const missing = ["invoiced", "paid"].filter((category) => !has(category));
    if (missing.length > 0)
      report([], `must have a status of category ${missing.join(" and one of ")}`);
  });
  run._zod.def.when = () => true;
  return run;
}

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c09",
  shopName: "Ridgeline Truck & Fleet",
  timeZone: "America/Denver",
  workflowStatuses: [...defaultWorkflow],
  taxRatePercent: 8.25,
  partsTaxable: true,
  laborTaxable: false,
  defaultLaborRateCents: 14_500,
  archiveOnFullPayment: true,
  priceChangeWarnPercent: 5,
  digestEnabled: false,
  digestSendHour: 6,
  digestPeriods: ["daily", "weekly"],
  address: "4821 Industrial Parkway\nDes Moines, IA 50313",
  phone: "+1 515 555 0100",
  email: "service@ridgeline.example",
  website: "ridgeline.example",
  terms: "Payment is due within 30 days.",
  paymentInstructions: "Checks to the address above. ACH: routing 073000228, account 1002003.",
  accentColor: "#1f4e79",
  paperSize: "letter" as const,
  documentRetentionDays: 2556,
  requirePrices: false,
  requireApproval: false,
  marginFloorPercent: null,
  defaultPartsMatrixId: null,
  defaultLaborRateId: null,
  attachmentRetentionDays: null,
  agentsSuspended: false,
  closedThrough: null,
  updatedAt: "2026-03-02T15:04:05.000Z",
};

export const settings = {
  get: operation({
    method: "GET",
    path: "/settings",
    access: "shop.read",
    summary: "Get the shop's settings",
    input: z.strictObject({}),
    output: Settings,
    example: { output: example },
  }),
  update: operation({
    method: "PATCH",
    path: "/settings",
    access: "shop.admin",
    summary: "Update the shop's settings",
    description:
      "Only the fields sent change. The name and the time zone apply from the next request. Tax settings apply to open orders immediately; the workflow applies to a work order when it is next written.",
    input: z.strictObject(settingsFields),
    output: Settings,
    errors: ["PERIOD_CLOSED"],
    emits: ["work_order.updated", "sales_order.updated", "orders.retaxed"],
    example: {
      input: {
        shopName: example.shopName,
        timeZone: example.timeZone,
        taxRatePercent: example.taxRatePercent,
        defaultLaborRateCents: example.defaultLaborRateCents,
      },
      output: example,
    },
  }),
};
