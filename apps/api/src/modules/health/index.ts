import { AppError, type contract } from "@bayline/contracts";
import { ReadOnlyServer } from "@bayline/db";
import { isLate } from "../../observability/backlog.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import type { UseCases } from "../../pipeline/use-case.ts";

async function getHealth({ now, services }: ReadContext) {
  // This query also shows whether the database answers.
  const jobs = await services.backlog().catch((cause: unknown) => {
    const isReadOnly = cause instanceof ReadOnlyServer;
    const message = isReadOnly
      ? "The database accepts no writes."
      : "The database does not answer.";
    throw new AppError("UNAVAILABLE", message, { cause });
  });
  const clock = services.databaseClock && {
    skewSeconds: Math.round(services.databaseClock.skewMs / 1000),
    agrees: services.databaseClock.agrees,
  };
  const isDegraded = jobs === null || isLate(jobs) || clock?.agrees === false;
  const status: "ok" | "degraded" = isDegraded ? "degraded" : "ok";
  return { status, version: services.version, database: "ok" as const, time: now, clock, jobs };
}

export const healthUseCases = { get: getHealth } satisfies UseCases<(typeof contract)["health"]>;
