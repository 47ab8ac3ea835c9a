import { z } from "zod";

/**
 * Requires both or neither of `startDate` and `endDate`, in order. Runs even if other fields are
 * invalid.
 */
export function completeDateRange() {
  const run = z.check<Record<string, unknown>>((payload) => {
    const { startDate, endDate } = payload.value ?? {};
    const report = (field: string, message: string) =>
      payload.issues.push({ code: "custom", input: payload.value, path: [field], message });
    if (startDate !== undefined && endDate === undefined) {
      report("endDate", "is required with startDate");
    } else if (endDate !== undefined && startDate === undefined) {
      report("startDate", "is required with endDate");
    } else if (
      typeof startDate === "string" &&
      typeof endDate === "string" &&
      startDate > endDate
    ) {
      report("startDate", "must not be after endDate");
    }
  });
  run._zod.def.when = () => true;
  return run;
}
