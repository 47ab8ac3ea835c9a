import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { correctReading } from "./correct.ts";
import { createReading, createReadings } from "./create.ts";
import { listReadings } from "./read.ts";
import { replaceMeter } from "./replace.ts";

export const meterReadingUseCases = {
  list: listReadings,
  create: createReading,
  createMany: createReadings,
  replaceMeter,
  correct: correctReading,
} satisfies UseCases<(typeof contract)["meterReadings"]>;
