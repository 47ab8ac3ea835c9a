import { ownerOf } from "./customers.ts";
import type { JobName } from "./jobs.ts";
import { paymentsOf } from "./payments.ts";
import type { StaffName } from "./staff.ts";
import type { WorkOrder } from "./work-orders.ts";

/** Finished and invoiced work. */
type Row = readonly [
  openedDaysAgo: number,
  invoicedDaysAgo: number,
  unit: string,
  technician: StaffName,
  done: readonly JobName[],
  declined?: readonly JobName[],
];

const rows: readonly Row[] = [
  [89, 88, "T-101", "marcus", ["service"]],
  [89, 88, "V-31", "hank", ["mediumService"]],
  [88, 86, "H-201", "tomasz", ["trailerBrakes"]],
  [87, 86, "2207", "keisha", ["airLeak"]],
  [86, 85, "Bus 12", "tomasz", ["mediumService", "dotInspection"]],
  [84, 83, "2208", "marcus", ["service"], ["airConditioning"]],
  [83, 81, "M-7", "keisha", ["driveBrakes"]],
  [82, 82, "R-5310", "hank", ["lights"]],
  [81, 80, "OKA 379", "marcus", ["wheelSeal"]],
  [79, 78, "T-102", "tomasz", ["service"]],
  [78, 78, "H-202", "hank", ["trailerSeal"]],
  [77, 75, "2311", "keisha", ["aftertreatment"]],
  [75, 74, "D-3", "tomasz", ["service", "slacks"]],
  [74, 74, "V-34", "hank", ["lights"]],
  [72, 71, "Bus 14", "tomasz", ["mediumService", "dotInspection"]],
  [71, 70, "T-104", "marcus", ["service", "airDryer"]],
  [69, 67, "MV 5500", "keisha", ["waterPump"]],
  [68, 67, "R-5311", "hank", ["dotInspection"]],
  [67, 66, "2207", "tomasz", ["service"]],
  [65, 64, "V-35", "hank", ["mediumService"]],
  [63, 61, "T-101", "marcus", ["driveline"]],
  [62, 61, "OKA 53", "hank", ["trailerSeal", "dotInspection"]],
  [60, 59, "M-9", "tomasz", ["service"]],
  [59, 55, "2208", "marcus", ["injectors"]],
  [57, 56, "2311", "keisha", ["service"], ["steerTires"]],
  [56, 54, "H-201", "tomasz", ["trailerSeal"]],
  [55, 53, "T-102", "keisha", ["driveBrakes"]],
  [53, 52, "OKA 379", "marcus", ["service"]],
  [51, 51, "V-31", "hank", ["batteries"]],
  [50, 49, "D-3", "tomasz", ["airLeak"]],
  [48, 47, "T-101", "marcus", ["steerTires"]],
  [47, 46, "2207", "keisha", ["noxSensor"]],
  [46, 45, "M-7", "tomasz", ["service"]],
  [44, 43, "Bus 15", "hank", ["mediumService", "dotInspection"]],
  [43, 42, "R-5310", "tomasz", ["trailerBrakes"], ["lights"]],
  [42, 41, "T-104", "marcus", ["wheelSeal"]],
  [40, 39, "2208", "hank", ["service"]],
  [39, 38, "MV 5500", "keisha", ["mediumService"]],
  [37, 37, "H-202", "hank", ["lights"]],
  [36, 34, "2311", "keisha", ["suspension"]],
  [35, 34, "T-102", "tomasz", ["service", "airDryer"]],
  [34, 32, "OKA 379", "marcus", ["batteries"], ["suspension"]],
  [33, 32, "V-34", "hank", ["mediumService"]],
  [31, 28, "T-101", "marcus", ["turbo"]],
  [29, 28, "M-9", "tomasz", ["slacks"]],
  [28, 27, "2207", "keisha", ["service"]],
  [26, 25, "D-3", "tomasz", ["driveBrakes"], ["driveline"]],
  [25, 24, "T-104", "marcus", ["service"]],
  [23, 22, "R-5311", "hank", ["trailerSeal"]],
  [22, 20, "2208", "keisha", ["aftertreatment"]],
  [20, 19, "OKA 379", "marcus", ["service"]],
  [19, 18, "M-9", "tomasz", ["service"]],
  [18, 17, "Bus 12", "hank", ["lights"]],
  [17, 16, "T-102", "tomasz", ["steerTires"]],
  [15, 14, "2311", "keisha", ["service"]],
  [13, 12, "M-7", "tomasz", ["wheelSeal"]],
  [11, 10, "T-101", "marcus", ["service"]],
  [10, 9, "V-35", "hank", ["mediumService"]],
  [8, 7, "2207", "keisha", ["airDryer"]],
  [7, 6, "H-201", "hank", ["dotInspection"]],
  [5, 4, "T-104", "marcus", ["driveline"]],
];

const trailers = new Set(["H-201", "R-5311", "OKA 53"]);

/**
 * The shop opens at seven, and trucks leave before five. Companies pay within the shop's 30 days.
 */
export const pastOrders = rows.map(
  ([opened, invoiced, unit, technician, jobs, declined = []], at): WorkOrder => ({
    unit,
    opened: [opened, 7 + (at % 4) * 0.5],
    writer: at % 2 === 0 ? "dana" : "priya",
    technician,
    status: "in_progress",
    jobs: [...jobs, ...declined],
    declined,
    poNumber: ownerOf(unit).poRequired ? `FR-${2600 + opened}` : undefined,
    due: ownerOf(unit).type === "company" ? undefined : -invoiced,
    moves: { invoiced: [invoiced, 14.5 + (at % 5) * 0.5] },
    payments: paymentsOf(unit, invoiced),
    inspection: jobs.includes("dotInspection")
      ? { checklist: trailers.has(unit) ? "annualTrailer" : "annual", result: "passed" }
      : undefined,
  }),
);
