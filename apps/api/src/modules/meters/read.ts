import { listMeterReadings } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { presentReading } from "./present.ts";

export function listReadings(ctx: ReadContext, input: InputOf<"meterReadings.list">) {
  return listPage("meterReadings", input, {
    read: (page) => listMeterReadings(ctx, { ...input, ...page }),
    at: (row) => row.at,
    present: presentReading,
    ids: [input.vehicleId],
  });
}
