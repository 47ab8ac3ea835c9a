import { AppError, type contract } from "@bayline/contracts";
import { isLate } from "../../backlog.ts";
import type { ReadContext } from "../../context.ts";
import type { UseCases } from "../../procedure.ts";

async function getHealth({ now, services }: ReadContext) {
  // What it asks of the database also tells whether that answers.
  const jobs = await services.backlog().catch((cause: unknown) => {
    throw new AppError("UNAVAILABLE", "The database does not answer.", { cause });
  });
  const status: "ok" | "degraded" = jobs === null || isLate(jobs) ? "degraded" : "ok";
  return { status, version: services.version, database: "ok" as const, time: now, jobs };
}

export const healthUseCases = { get: getHealth } satisfies UseCases<(typeof contract)["health"]>;
