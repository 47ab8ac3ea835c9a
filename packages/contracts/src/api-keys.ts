import { z } from "zod";
import { ById, Deleted, envelope, Id, Name, page, Timestamp } from "./fields.ts";
import { operation } from "./operation.ts";

export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    prefix: z.string().meta({ description: "The first characters, to tell keys apart" }),
    accessLevel: z.enum(["read_only", "full"]),
    includePayData: z
      .boolean()
      .meta({ description: "A read-only key may see what employees earn" }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable().meta({ description: "To the minute" }),
    expiresAt: Timestamp.nullable(),
    revokedAt: Timestamp.nullable(),
  })
  .meta({ id: "ApiKey" });

export const apiKeys = {
  list: operation({
    method: "GET",
    path: "/api-keys",
    access: "shop.admin",
    readOnlyKey: "never",
    summary: "List API keys",
    description: "The keys themselves are never shown again, only their prefixes.",
    input: z.strictObject(page(100)),
    output: envelope("apiKeys", ApiKey),
  }),
  create: operation({
    method: "POST",
    path: "/api-keys",
    status: 201,
    access: "shop.admin",
    summary: "Create an API key",
    description: "`key` is shown once, in this answer. A replayed answer shows it masked.",
    input: z.strictObject({
      name: Name.optional().meta({ description: 'Default "API key"' }),
      accessLevel: z.enum(["read_only", "full"]).default("full"),
      includePayData: z.boolean().default(false),
      expiresAt: z.iso
        .datetime({ offset: true, error: "must be an ISO 8601 date-time" })
        .nullish()
        .meta({ description: "In the future; from then on the key answers 401" }),
    }),
    output: ApiKey.extend({ key: z.string().meta({ description: "The key: bl_live_…" }) }),
    secrets: ["key"],
  }),
  revoke: operation({
    method: "DELETE",
    path: "/api-keys/{id}",
    access: "shop.admin",
    summary: "Revoke an API key",
    description: "Takes effect on the next request, on every process.",
    input: ById,
    output: Deleted,
  }),
};
