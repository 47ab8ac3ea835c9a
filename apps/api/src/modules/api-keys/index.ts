import { type contract, invalid } from "@bayline/contracts";
import {
  type ApiKeyRow,
  findCustomer,
  insertApiKey,
  listKeysOfCustomer,
  lockApiKey,
  lockCustomer,
  listApiKeys as queryApiKeys,
  revokeApiKey as saveRevocation,
  suspendApiKey,
} from "@bayline/db";
import { newApiKey } from "../../access/api-key.ts";
import { requireHeld } from "../../access/authorise.ts";
import { keyPermissions } from "../../access/callers.ts";
import { newId } from "../../ids.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import type { InputOf, UseCases } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { keyMandateUseCases } from "../mandates/index.ts";
import { requireRecord } from "../records.ts";

type ListOfCustomer = InputOf<"customers.apiKeys.list">;
type CreateOfCustomer = InputOf<"customers.apiKeys.create">;

function presentApiKey(row: ApiKeyRow) {
  const { tenantId: _shop, keyHash: _hash, makers, makerName, accessLevel, ...key } = row;
  const makerId = makers.at(-1);
  return {
    ...key,
    maker: makerId === undefined ? null : { id: makerId, name: makerName ?? "" },
    accessLevel: accessLevel === "read_only" ? ("read_only" as const) : ("full" as const),
  };
}

function listApiKeys(ctx: ReadContext, input: InputOf<"apiKeys.list">) {
  return listPage("apiKeys", input, {
    read: (page) => queryApiKeys(ctx, page),
    at: (row) => row.createdAt,
    present: presentApiKey,
  });
}

/**
 * Creates an API key. A key also acts for its creator, so it cannot hold permissions that they
 * lack.
 */
async function createApiKey(ctx: WriteContext, input: InputOf<"apiKeys.create">) {
  requireHeld(ctx.caller, keyPermissions(input));
  return insertKey(ctx, { ...input, name: input.name ?? "API key", customerId: null });
}

async function listCustomerKeys(ctx: ReadContext, { id, ...page }: ListOfCustomer) {
  requireRecord(await findCustomer(ctx, id), "customer");
  return listPage("apiKeys", page, {
    read: (request) => listKeysOfCustomer(ctx, id, request),
    at: (row) => row.createdAt,
    present: presentApiKey,
  });
}

/** Creates a key that sees the records of one customer. It has no permissions of its maker. */
async function createCustomerKey(ctx: WriteContext, { id, ...input }: CreateOfCustomer) {
  const customer = requireRecord(await lockCustomer(ctx, id), "customer");
  const name = input.name ?? customer.name;
  return insertKey(ctx, { ...input, name, customerId: customer.id, includePayData: false });
}

type NewKey = Pick<
  Parameters<typeof insertApiKey>[1],
  "name" | "accessLevel" | "includePayData" | "customerId"
> & { expiresAt?: string | null | undefined };

async function insertKey(ctx: WriteContext, input: NewKey) {
  if (input.expiresAt && Date.parse(input.expiresAt) <= Date.parse(ctx.now)) {
    throw invalid([{ field: "expiresAt", message: "must be in the future" }]);
  }
  const { key, prefix, hash } = newApiKey(input.customerId === null ? "shop" : "customer");
  const row = await insertApiKey(ctx, {
    id: newId(),
    name: input.name,
    prefix,
    keyHash: hash,
    accessLevel: input.accessLevel,
    includePayData: input.includePayData,
    customerId: input.customerId,
    makers: ctx.caller.id === null ? [] : [...ctx.caller.makers, ctx.caller.id],
    makerName: ctx.caller.name,
    expiresAt: input.expiresAt ?? null,
  });
  const after = presentApiKey(row);
  ctx.recordAudit({ resourceType: "api_key", resourceId: row.id, before: null, after });
  return { ...after, key };
}

async function revokeApiKey(ctx: WriteContext, { id }: InputOf<"apiKeys.revoke">) {
  const row = requireRecord(await saveRevocation(ctx, id), "API key");
  ctx.afterCommit(await ctx.services.keys.expectForgetting(ctx.db, row.id));
  const after = presentApiKey(row);
  ctx.recordAudit({
    resourceType: "api_key",
    resourceId: id,
    before: { ...after, revokedAt: null },
    after,
  });
  return { id, deleted: true as const };
}

function suspendKey(ctx: WriteContext, { id }: InputOf<"apiKeys.suspend">) {
  return setSuspension(ctx, id, ctx.now);
}

function resumeKey(ctx: WriteContext, { id }: InputOf<"apiKeys.resume">) {
  return setSuspension(ctx, id, null);
}

/** Answers when every process knows of it. */
async function setSuspension(ctx: WriteContext, id: string, suspendedAt: string | null) {
  const before = requireRecord(await lockApiKey(ctx, id), "API key");
  if ((before.suspendedAt === null) === (suspendedAt === null)) {
    ctx.markReplay();
    return presentApiKey(before);
  }
  const row = requireRecord(await suspendApiKey(ctx, id, suspendedAt), "API key");
  ctx.afterCommit(await ctx.services.keys.expectForgetting(ctx.db, id));
  const after = presentApiKey(row);
  ctx.recordAudit({
    resourceType: "api_key",
    resourceId: id,
    before: presentApiKey(before),
    after,
  });
  return after;
}

export const customerKeyUseCases = {
  list: listCustomerKeys,
  create: createCustomerKey,
} satisfies UseCases<(typeof contract)["customers"]["apiKeys"]>;

export const apiKeyUseCases = {
  list: listApiKeys,
  create: createApiKey,
  revoke: revokeApiKey,
  suspend: suspendKey,
  resume: resumeKey,
  ...keyMandateUseCases,
} satisfies UseCases<(typeof contract)["apiKeys"]>;
