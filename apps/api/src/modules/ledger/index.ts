import type { contract } from "@bayline/contracts";
import { verifyLedger } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { UseCases } from "../../pipeline/use-case.ts";

async function verify(ctx: ReadContext) {
  const checks = await ctx.services.database.transaction((db) => verifyLedger({ ...ctx, db }), {
    mode: "snapshot",
  });
  const results = checks.map((check) => ({ ...check, ok: check.violations.length === 0 }));
  return { ok: results.every((check) => check.ok), checks: results };
}

export const ledgerUseCases = { verify } satisfies UseCases<(typeof contract)["ledger"]>;
