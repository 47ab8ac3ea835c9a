import { AppError, type contract } from "@bayline/contracts";
import { ping } from "@bayline/db";
import type { ReadContext } from "../../context.ts";
import type { UseCases } from "../../procedure.ts";

async function getHealth({ db, now, services }: ReadContext) {
  try {
    await ping(db);
  } catch (error) {
    throw new AppError("UNAVAILABLE", "The database does not answer.", { cause: error });
  }
  return { status: "ok" as const, version: services.version, database: "ok" as const, time: now };
}

export const healthUseCases = { get: getHealth } satisfies UseCases<(typeof contract)["health"]>;
