import type { contract } from "@bayline/contracts";
import { listTenantsOfService, type TenantRow } from "@bayline/db";
import { newId } from "../../ids.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import type { InputOf, UseCases } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { listJobs, runJob } from "./jobs.ts";
import { openShop } from "./open-shop.ts";

async function createTenant(ctx: WriteContext, input: InputOf<"operator.tenants.create">) {
  const tenantId = newId();
  const { id, key } = await openShop({ ...ctx, tenantId }, input);
  ctx.recordAudit({
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

/** A shop as listed. The settings of a shop are private to it. */
function presentTenant(row: TenantRow) {
  const { tenantId: id, name, timeZone, digestEnabled, createdAt } = row;
  return { id, name, timeZone, digestEnabled, createdAt };
}

function listTenants(ctx: ReadContext, input: InputOf<"operator.tenants.list">) {
  return listPage("tenants", input, {
    read: async (page) => (await listTenantsOfService(ctx.db, page)).map(presentTenant),
    at: (row) => row.createdAt,
    present: (row) => row,
  });
}

export const operatorUseCases = {
  tenants: { create: createTenant, list: listTenants },
  jobs: { list: listJobs, run: runJob },
} satisfies UseCases<(typeof contract)["operator"]>;
