import type { Moment } from "./demo-context.ts";
import type { StaffName } from "./demo-staff.ts";

export interface Checklist {
  name: string;
  /** Checklist items, by category. */
  items: Readonly<Record<string, readonly string[]>>;
}

export const demoChecklists = {
  annual: {
    name: "Annual DOT inspection",
    items: {
      Brakes: ["Linings and drums", "Push rod stroke", "Air leakage", "Parking brake"],
      "Wheels and tires": ["Steer tires", "Drive and trailer tires", "Rims and lug nuts"],
      Steering: ["Free play", "Kingpins and tie rods"],
      Lighting: ["Lamps and reflectors"],
      Frame: ["Frame members", "Fifth wheel and coupling"],
      Other: ["Exhaust", "Windshield and wipers"],
    },
  },
  annualTrailer: {
    name: "Annual DOT inspection",
    items: {
      Brakes: ["Linings and drums", "Push rod stroke", "Air leakage", "ABS lamp"],
      "Wheels and tires": ["Tires", "Rims and lug nuts", "Hub oil"],
      Lighting: ["Lamps and reflectors"],
      Frame: ["Frame members", "Kingpin", "Rear impact guard"],
    },
  },
  prePurchase: {
    name: "Pre-purchase inspection",
    items: {
      Engine: ["Cold start", "Blow-by", "Oil sample", "Fault codes"],
      Driveline: ["Clutch", "Transmission", "Differentials"],
      Chassis: ["Frame rust", "Brakes", "Tires"],
      Cab: ["Interior", "Air conditioning"],
    },
  },
} as const satisfies Record<string, Checklist>;

type ChecklistName = keyof typeof demoChecklists;

/** The course and result of an inspection in the demo shop. */
export interface DemoInspection {
  checklist: ChecklistName;
  result: "passed" | "failed" | "pending";
  /**
   * Findings by item. A finding that starts with "No …" means not applicable, any other means
   * failed. Items without a finding pass.
   */
  findings?: Readonly<Record<string, string>>;
  /** If the inspection is pending: the number of items with a result. */
  judged?: number;
  notes?: string;
}

/** An inspection without a work order. */
export interface LoneInspection extends DemoInspection {
  unit: string;
  technician: StaffName;
  opened: Moment;
  judgedAt: Moment;
}

export const loneInspections: readonly LoneInspection[] = [
  {
    unit: "Lot 44",
    technician: "marcus",
    opened: { daysAgo: 33, hour: 9 },
    judgedAt: { daysAgo: 33, hour: 11.5 },
    checklist: "prePurchase",
    result: "failed",
    findings: {
      "Blow-by": "Heavy at operating temperature, oil cap dances",
      "Frame rust": "Scale between the rails behind the cab",
    },
    notes: "Would not buy at the asking price; in-frame overhaul within a year",
  },
  {
    unit: "V-34",
    technician: "hank",
    opened: { daysAgo: 12, hour: 10 },
    judgedAt: { daysAgo: 12, hour: 13 },
    checklist: "prePurchase",
    result: "passed",
    findings: { Clutch: "No clutch: automatic" },
    notes: "Cornbelt buys it out of its lease",
  },
  {
    unit: "R-5310",
    technician: "tomasz",
    opened: { daysAgo: 1, hour: 15 },
    judgedAt: { daysAgo: 1, hour: 16 },
    checklist: "annualTrailer",
    result: "pending",
    judged: 5,
    notes: "Continues tomorrow, trailer is blocked in",
  },
];
