import { z } from "zod";
import { changesEnvelope, updatedSince } from "../fields/changes.ts";
import { defineColumns } from "../fields/columns.ts";
import {
  Deleted,
  DeletedAt,
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
import { byIdOrExternal, byIdOrNumber, idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import { upsertOperations } from "../operation/upsert.ts";

export const Vendor = z
  .object({
    id: Id,
    name: z.string(),
    accountNumber: z
      .string()
      .nullable()
      .meta({ description: "The shop's account number at the vendor" }),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    notes: z.string().nullable(),
    ...integrationFields,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: DeletedAt,
  })
  .meta({ id: "Vendor" });

defineColumns(Vendor, [
  { path: "name", isWhole: true, isKey: true },
  { path: "accountNumber", label: "Account" },
  "phone",
  "email",
  "id",
]);

const vendorFields = {
  accountNumber: text(64).nullish(),
  email: Email.nullish(),
  phone: text(64).nullish(),
  address: text(1000).nullish(),
  notes: Note.nullish(),
  ...integrationInput("vendors"),
};

export const VendorList = changesEnvelope("vendors", Vendor);

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01",
  name: "Great Lakes Heavy Duty Parts, Inc.",
  accountNumber: "48-2210",
  email: "orders@greatlakes.example",
  phone: "+1 312 555 0148",
  address: null,
  notes: null,
  ...noIntegrationFields,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
  deletedAt: null,
};

const create = operation({
  method: "POST",
  path: "/vendors",
  status: 201,
  access: "shop.write",
  summary: "Create a vendor",
  input: z.strictObject({ name: Name, ...vendorFields }),
  output: Vendor,
  emits: ["vendor.created"],
  addsOnly: true,
  example: {
    input: { name: example.name, accountNumber: example.accountNumber },
    output: { ...example, email: null, phone: null },
  },
});

const update = operation({
  method: "PATCH",
  path: "/vendors/{id}",
  access: "shop.write",
  summary: "Update a vendor",
  description: "Only the fields sent change; `null` clears a field.",
  input: z.strictObject({ id: idOrNumber("vendors"), name: Name.optional(), ...vendorFields }),
  output: Vendor,
  emits: ["vendor.updated"],
  example: { input: { id: example.id, phone: example.phone }, output: example },
});

export const vendors = {
  list: operation({
    method: "GET",
    path: "/vendors",
    access: "shop.read",
    summary: "List vendors",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      ...updatedSince,
      ...integrationFilters("vendors"),
      search: textFilter(255).meta({ description: "Part of the name, account number or phone" }),
    }),
    output: VendorList,
    example: {
      input: { search: "Great Lakes", limit: 50 },
      output: { vendors: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  get: operation({
    method: "GET",
    path: "/vendors/{id}",
    access: "shop.read",
    summary: "Get a vendor",
    input: byIdOrNumber("vendors"),
    output: Vendor,
    example: { input: { id: example.id }, output: example },
  }),
  create,
  update,
  ...upsertOperations("vendors", { create, update }),
  delete: operation({
    method: "DELETE",
    path: "/vendors/{id}",
    access: "shop.write",
    summary: "Delete a vendor",
    description: "A soft delete: past purchase orders keep showing the vendor.",
    input: byIdOrExternal("vendors"),
    output: Deleted,
    emits: ["vendor.deleted"],
    example: { input: { id: example.id }, output: { id: example.id, deleted: true } },
  }),
};
