import type { contract } from "@bayline/contracts";
import { listTenantsOfService } from "@bayline/db";
import type { z } from "zod";
import { newId } from "../../ids.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { pageAnswer, pageRequest } from "../../pipeline/cursor.ts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { listJobs, runJob } from "./jobs.ts";
import { openShop } from "./open-shop.ts";

type Input<K extends keyof (typeof contract)["operator"]["tenants"]> = z.output<
  (typeof contract)["operator"]["tenants"][K]["input"]
>;

async function createTenant(ctx: WriteContext, input: Input<"create">) {
  const tenantId = newId();
  const { id, key } = await openShop({ ...ctx, tenantId }, input);
  await ctx.recordAudit({
    tenantId,
    resourceType: "tenant",
    resourceId: tenantId,
    before: null,
    after: input,
  });
  return {
    tenant: { id: tenantId, name: input.name, timeZone: input.timeZone },
    apiKey: { id, key, accessLevel: "full" as const },
  };
}

async function listTenants(ctx: ReadContext, input: Input<"list">) {
  const rows = await listTenantsOfService(ctx.db, pageRequest("tenants", input));
  // The settings of a shop are private to it.
  const named = rows.map(({ tenantId, name, timeZone, digestEnabled, createdAt }) => ({
    id: tenantId,
    name,
    timeZone,
    digestEnabled,
    createdAt,
  }));
  const { rows: tenants, ...page } = pageAnswer("tenants", input, named, {
    at: (row) => row.createdAt,
    present: (row) => row,
  });
  return { tenants, ...page };
}

export const operatorUseCases = {
  tenants: { create: createTenant, list: listTenants },
  jobs: { list: listJobs, run: runJob },
} satisfies UseCases<(typeof contract)["operator"]>;
