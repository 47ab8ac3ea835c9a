import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { ById, Deleted, envelope, Id, Instant, Name, page, Timestamp } from "../fields/fields.ts";
import { keyMandates } from "../mandates/mandates.ts";
import { operation } from "../operation/operation.ts";

export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    prefix: z.string().meta({ description: "The first characters, to distinguish keys" }),
    accessLevel: z.enum(["read_only", "full"]),
    includePayData: z
      .boolean()
      .meta({ description: "Whether a read-only key may see employee pay" }),
    customerId: Id.nullable().meta({
      description: "The customer to whose records `customers.apiKeys.create` limits it; else null",
    }),
    maker: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .meta({ description: "The user or key that made it; null for the first key of a shop" }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable().meta({ description: "To the minute" }),
    expiresAt: Timestamp.nullable(),
    revokedAt: Timestamp.nullable(),
    suspendedAt: Timestamp.nullable().meta({
      description: "Since when `apiKeys.suspend` stops it; null while it works",
    }),
  })
  .meta({ id: "ApiKey" });

defineColumns(ApiKey, [
  "name",
  "prefix",
  "accessLevel",
  { path: "customerId", label: "Customer", isRare: true },
  "lastUsedAt",
  "expiresAt",
  "revokedAt",
  "suspendedAt",
  { path: "id", isKey: true },
]);

export const exampleApiKey = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05",
  name: "Parts counter tablet",
  prefix: "bl_live_7Qm2",
  accessLevel: "read_only",
  includePayData: false,
  customerId: null,
  maker: { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08", name: "Dana Whitfield" },
  createdAt: "2026-03-02T15:04:05.000Z",
  lastUsedAt: null,
  expiresAt: "2027-03-02T00:00:00.000Z",
  revokedAt: null,
  suspendedAt: null,
};

const example = exampleApiKey;

export const apiKeys = {
  list: operation({
    method: "GET",
    path: "/api-keys",
    access: "shop.admin",
    readOnlyKey: "never",
    summary: "List API keys",
    description: "The keys themselves are never shown again, only their prefixes.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject(page(100)),
    output: envelope("apiKeys", ApiKey),
    example: {
      output: {
        apiKeys: [{ ...example, lastUsedAt: "2026-03-03T08:30:00.000Z" }],
        count: 1,
        lastEvaluatedKey: null,
      },
    },
  }),
  create: operation({
    method: "POST",
    path: "/api-keys",
    status: 201,
    access: "shop.admin",
    workload: "external",
    summary: "Create an API key",
    description:
      "`key` is shown once, in this answer. A replayed answer shows it masked. A user cannot create a key with more permissions than they have.",
    input: z.strictObject({
      name: Name.optional().meta({ description: 'Default "API key"' }),
      accessLevel: z.enum(["read_only", "full"]).default("full"),
      includePayData: z.boolean().default(false),
      expiresAt: Instant.nullish().meta({
        description: "In the future; from then on the key answers 401",
      }),
    }),
    output: ApiKey.extend({ key: z.string().meta({ description: "The key: bl_live_…" }) }),
    secrets: ["key"],
    addsOnly: true,
    example: {
      input: {
        name: example.name,
        accessLevel: example.accessLevel,
        expiresAt: example.expiresAt,
      },
      output: { ...example, key: "bl_live_7Qm2…" },
    },
  }),
  revoke: operation({
    method: "DELETE",
    path: "/api-keys/{id}",
    access: "shop.admin",
    workload: "external",
    summary: "Revoke an API key",
    description: "Takes effect on the next request, on every process.",
    input: ById,
    output: Deleted,
    example: { input: { id: example.id }, output: { id: example.id, deleted: true } },
  }),
  suspend: operation({
    method: "POST",
    path: "/api-keys/{id}/suspend",
    access: "shop.admin",
    workload: "external",
    summary: "Suspend an API key",
    description:
      "Stops the key in every process when this answers. Calls in progress are refused before they commit. Everything that the key then sends is a 403 until `apiKeys.resume`. A repeat changes nothing.",
    recognisesRepeats: true,
    addsOnly: true,
    input: ById,
    output: ApiKey,
    example: {
      input: { id: example.id },
      output: { ...example, suspendedAt: "2026-03-07T11:20:00.000Z" },
    },
  }),
  resume: operation({
    method: "POST",
    path: "/api-keys/{id}/resume",
    access: "shop.admin",
    workload: "external",
    summary: "Let a suspended API key work again",
    description: "A repeat changes nothing.",
    recognisesRepeats: true,
    addsOnly: true,
    input: ById,
    output: ApiKey,
    example: { input: { id: example.id }, output: example },
  }),
  ...keyMandates,
};
