import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import { defineColumns } from "../fields/columns.ts";
import {
  CentsOut,
  cents,
  Deleted,
  DeletedAt,
  decimal,
  Email,
  Id,
  Name,
  Note,
  page,
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
import { internal } from "../fields/internal.ts";
import { byIdOrExternal, byIdOrNumber, idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import { upsertOperations } from "../operation/upsert.ts";
import { statement } from "./statements.ts";

const CustomerType = z.enum(["company", "individual"]);
const ExemptionCategory = z.enum(["resale", "exempt_organization"]);

export const Customer = z
  .object({
    id: Id,
    name: z.string(),
    type: CustomerType.nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    companyName: z.string().nullable(),
    dotNumber: z.string().nullable().meta({ description: "US DOT number of the fleet" }),
    address: z.string().nullable(),
    notes: internal(z.string().nullable()),
    taxExempt: z.boolean().meta({ description: "Whether the customer is exempt from sales tax" }),
    exemptionCategory: ExemptionCategory.nullable().meta({
      description: "Reason for the exemption: `resale` or `exempt_organization`",
    }),
    taxRatePercent: z.number().nullable().meta({
      description: "Overrides the shop's rate; up to 4 decimals",
    }),
    priceLevelId: internal(
      Id.nullable().meta({
        description: "The price level that the customer pays; null: the list prices",
      }),
    ),
    poRequired: z.boolean().meta({
      description: "Whether the customer is invoiced only with a PO number",
    }),
    termsDays: z.int().meta({
      description: "Days from an invoice to its due date, unless its work order has one",
    }),
    creditLimitCents: CentsOut.nullable().meta({
      description: "How much the customer may owe; null: no limit",
    }),
    ...integrationFields,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: DeletedAt,
  })
  .meta({ id: "Customer" });

defineColumns(Customer, [
  { path: "name", isWhole: true, isKey: true },
  "phone",
  { path: "companyName", label: "Company" },
  "email",
  { path: "dotNumber", label: "DOT" },
  { path: "taxExempt", label: "Tax", words: { true: "exempt", false: "" } },
  "type",
  "id",
]);

const maxTermsDays = 365;

const customerFields = {
  type: CustomerType.nullish(),
  email: Email.nullish(),
  phone: text(64).nullish(),
  companyName: text(255).nullish(),
  dotNumber: text(32).nullish(),
  address: text(1000).nullish(),
  notes: Note.nullish(),
  taxExempt: z.boolean().optional(),
  exemptionCategory: ExemptionCategory.nullish(),
  taxRatePercent: decimal(0, 100).nullish().meta({
    description: "Overrides the shop's rate; 0 to 100, up to 4 decimals",
  }),
  priceLevelId: idOrNumber("pricing.rules").nullish().meta({
    description: "Id or name of a price rule of kind `price_level`",
  }),
  poRequired: z.boolean().optional().meta({
    description:
      "Whether the customer is invoiced only with a PO number: `poNumber` of the work order or the sale",
  }),
  termsDays: z.int().min(0).max(maxTermsDays).optional().meta({
    description: "Days from an invoice to its due date, 0 to 365; default 30",
  }),
  creditLimitCents: cents().nullish().meta({
    description:
      "How much the customer may owe after a work order is invoiced; 0: nothing. Default null: no limit",
  }),
  ...integrationInput("customers"),
};

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  name: "Prairie Grain Haulers",
  type: "company" as const,
  email: "dispatch@prairiegrain.example",
  phone: "+1 515 555 0121",
  companyName: "Prairie Grain Haulers, LLC",
  dotNumber: "1234567",
  address: null,
  notes: null,
  taxExempt: false,
  exemptionCategory: null,
  taxRatePercent: null,
  priceLevelId: null,
  poRequired: false,
  termsDays: 30,
  creditLimitCents: null,
  ...noIntegrationFields,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
  deletedAt: null,
};

const create = operation({
  method: "POST",
  path: "/customers",
  status: 201,
  access: "shop.write",
  summary: "Create a customer",
  input: z.strictObject({ name: Name, ...customerFields }),
  output: Customer,
  emits: ["customer.created"],
  addsOnly: true,
  example: {
    input: {
      name: example.name,
      type: example.type,
      email: example.email,
      phone: example.phone,
      companyName: example.companyName,
      dotNumber: example.dotNumber,
    },
    output: example,
  },
});

const update = operation({
  method: "PATCH",
  path: "/customers/{id}",
  access: "shop.write",
  summary: "Update a customer",
  description: "Only the fields sent change; `null` clears a field.",
  input: z.strictObject({
    id: idOrNumber("customers"),
    name: Name.optional(),
    ...customerFields,
  }),
  output: Customer,
  emits: ["customer.updated", "work_order.updated", "sales_order.updated", "orders.retaxed"],
  example: { input: { id: example.id, phone: example.phone }, output: example },
});

export const customers = {
  list: operation({
    method: "GET",
    path: "/customers",
    access: "shop.read",
    summary: "List customers",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(50),
      ...updatedSince,
      ...integrationFilters("customers"),
      search: textFilter(255).meta({
        description:
          "Part of the name, company name, e-mail, phone or DOT number; a phone is found however its digits are grouped",
      }),
    }),
    output: changesEnvelope("customers", Customer),
    example: {
      input: { search: "prairie", limit: 50 },
      output: { customers: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/customers/{id}",
    access: "shop.read",
    forCustomers: { record: "id", fields: [] },
    summary: "Get a customer",
    input: byIdOrNumber("customers"),
    output: Customer,
    example: { input: { id: example.id }, output: example },
  }),
  statement,
  create,
  update,
  ...upsertOperations("customers", { create, update }),
  delete: operation({
    method: "DELETE",
    path: "/customers/{id}",
    access: "shop.write",
    summary: "Delete a customer",
    description: "A soft delete: the customer's vehicles remain and keep their `customerId`.",
    input: byIdOrExternal("customers"),
    output: Deleted,
    emits: ["customer.deleted"],
    example: { input: { id: example.id }, output: { id: example.id, deleted: true } },
  }),
};
