import {
  type ErrorDetail,
  includesOperation,
  invalid,
  listOperations,
  type Mandate,
  type MandateTerms,
  mandateProblem,
  restContract,
} from "@bayline/contracts";
import {
  findCustomers,
  findMandate,
  findVendors,
  invalidateCachedKeys,
  lockApiKey,
  type MandateRow,
  storeMandate,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay } from "../../time/clock.ts";
import { requireRecord, unknownReference } from "../records.ts";
import { presentMandate } from "./present.ts";

type Input = InputOf<"apiKeys.setMandate">;

export async function getMandate(
  ctx: ReadContext,
  { id }: InputOf<"apiKeys.getMandate">,
): Promise<Mandate> {
  const row = requireRecord(await findMandate(ctx, id), "mandate");
  return presentMandate(ctx, row, requireRecord(row.terms ?? undefined, "mandate"));
}

export async function setMandate(ctx: WriteContext, { id, ...input }: Input): Promise<Mandate> {
  const terms: MandateTerms = {
    operations: [...new Set(input.operations)],
    vendorIds: input.vendorIds ?? null,
    customerIds: input.customerIds ?? null,
    maxAmountCents: input.maxAmountCents ?? null,
    dailyAmountCents: input.dailyAmountCents ?? null,
    dailyCalls: input.dailyCalls ?? null,
    maxCalls: input.maxCalls ?? null,
    hours: input.hours ?? null,
    validThrough: input.validThrough ?? null,
    marginFloorPercent: input.marginFloorPercent ?? null,
    beyond: input.beyond,
    waitingCounts: input.waitingCounts,
  };
  const refused = [...operationRefusals(terms), ...(await referenceRefusals(ctx, terms))];
  if (refused.length > 0) throw invalid(refused);
  requireRecord(await lockApiKey(ctx, id), "API key");
  const row = await store(ctx, id, terms);
  const mandate = presentMandate(ctx, row, terms);
  const { remaining: _remaining, ...after } = mandate;
  // Each version is a record, which verdicts are recomputed from.
  ctx.recordAudit({ resourceType: "mandate", resourceId: id, before: null, after });
  return mandate;
}

export async function removeMandate(ctx: WriteContext, { id }: InputOf<"apiKeys.removeMandate">) {
  requireRecord(await lockApiKey(ctx, id), "API key");
  const found = await findMandate(ctx, id);
  const terms = requireRecord(found?.terms ?? undefined, "mandate");
  const { version } = await store(ctx, id, null);
  const before = { keyId: id, version: version - 1, ...terms };
  ctx.recordAudit({ resourceType: "mandate", resourceId: id, before, after: null });
  return { id, deleted: true as const };
}

/** Stores a version, which every process knows of when the write is answered. */
async function store(
  ctx: WriteContext,
  keyId: string,
  terms: MandateTerms | null,
): Promise<MandateRow> {
  const { timeZone } = ctx.caller;
  const row = await storeMandate(ctx, { keyId, terms, day: shopDay(ctx.now, timeZone) });
  await invalidateCachedKeys(ctx.db, keyId);
  ctx.afterCommit(await ctx.services.keys.expectForgetting(ctx.db, keyId));
  return row;
}

const operations = listOperations(restContract);

/** Refuses unknown operations, those of administrators, and unmeasured ones without a cap. */
function operationRefusals(terms: MandateTerms): ErrorDetail[] {
  const { dailyAmountCents, maxAmountCents, dailyCalls, maxCalls } = terms;
  const isCapped = dailyAmountCents !== null || maxAmountCents !== null;
  const countsCalls = dailyCalls !== null || maxCalls !== null;
  return terms.operations.flatMap((pattern, index): ErrorDetail[] => {
    const field = `operations[${index}]`;
    const named = operations.filter(({ name }) => includesOperation(pattern, name));
    if (named.length === 0) return [{ field, message: "names no operation" }];
    const allowed = named.filter((operation) => mandateProblem(operation) === undefined);
    const [first] = named;
    const [one] = allowed;
    if (!one)
      return [{ field, message: `cannot be in a mandate: ${first && mandateProblem(first)}` }];
    const unmeasured = allowed.find(({ operation }) => !operation.amount);
    if (!isCapped || countsCalls || !unmeasured) return [];
    const message = `includes ${unmeasured.name}, which states no amount: set dailyCalls or maxCalls as well`;
    return [{ field, message }];
  });
}

async function referenceRefusals(
  ctx: WriteContext,
  { vendorIds, customerIds }: MandateTerms,
): Promise<ErrorDetail[]> {
  const named = [
    { field: "vendorIds", what: "vendor", ids: vendorIds ?? [], find: findVendors },
    { field: "customerIds", what: "customer", ids: customerIds ?? [], find: findCustomers },
  ] as const;
  const refused = await Promise.all(
    named.map(async ({ field, what, ids, find }) => {
      const valid = ids.filter(isId);
      const rows = valid.length > 0 ? await find(ctx, valid) : [];
      const live = new Set(rows.filter((row) => row.deletedAt === null).map(({ id }) => id));
      return ids.flatMap((id, index) =>
        live.has(id) ? [] : [unknownReference(`${field}[${index}]`, what)],
      );
    }),
  );
  return refused.flat();
}
