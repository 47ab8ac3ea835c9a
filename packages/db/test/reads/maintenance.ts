import * as programs from "../../src/queries/pm-programs.ts";
import * as due from "../../src/reports/due-work.ts";
import { id, next, type Reads } from "./pages.ts";

const day = { day: "2026-01-09", end: "2026-01-10T00:00:00.000Z", timeZone: "UTC" };

/**
 * The reads of maintenance programs and of the work that is due. Those of all vehicles of a shop
 * read all of its vehicles and programs.
 */
export const maintenanceReads: Reads = {
  "maintenance programs": (scope) =>
    programs.listPmPrograms(scope, { ...next, includeArchived: false }),
  "a maintenance program": (scope) => programs.findPmProgram(scope, id),
  "the count of maintenance programs": (scope) => programs.countPmPrograms(scope),
  "a maintenance program, to lock it": (scope) => programs.lockPmProgram(scope, id),
  "the records of a maintenance program": (scope) =>
    programs.findPmReferences(scope, { cannedJobIds: [id], vehicleIds: [id] }),
  "the programs of a vehicle": (scope) => due.listAssignedVehicles(scope, day, { vehicleId: id }),
  "the programs of the vehicles of a customer": (scope) =>
    due.listAssignedVehicles(scope, day, { customerId: id }),
  "the use of a meter": (scope) =>
    due.findMeterUse(scope, day, [{ vehicleId: id, meter: "odometer", startDay: "2026-01-02" }]),
  "the last completion of a job": (scope) =>
    due.findCompletions(scope, day, [{ vehicleId: id, cannedJobId: id, meter: "odometer" }]),
  "the day on which a meter reached a total": (scope) =>
    due.findReachedDays(scope, day, [{ vehicleId: id, meter: "odometer", total: 10 }]),
  "the names of due work": (scope) => due.findDueNames(scope, [{ vehicleId: id, cannedJobId: id }]),
};
