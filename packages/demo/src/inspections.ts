import { contract } from "@bayline/contracts";
import type { Moment } from "./calendar.ts";
import type { OutputOf } from "./perform.ts";
import type { Shop, Story } from "./shop.ts";
import type { StaffName } from "./staff.ts";

const { create, update } = contract.inspections;

/** The name of each checklist, and its items by category. */
const checklists = {
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
};

/** The course and the result of an inspection. */
export interface Inspection {
  checklist: keyof typeof checklists;
  result: "passed" | "failed" | "pending";
  /**
   * Findings by item. A finding that starts with "No …" means not applicable, any other means
   * failed. Items without a finding pass.
   */
  findings?: Readonly<Record<string, string>>;
  /** If the inspection is pending: the number of items with a result. */
  inspectedItems?: number;
  notes?: string;
}

/** An inspection without a work order. */
interface SeparateInspection extends Inspection {
  unit: string;
  technician: StaffName;
  begun: Moment;
  ended: Moment;
}

const inspections: readonly SeparateInspection[] = [
  {
    unit: "Lot 44",
    technician: "marcus",
    begun: [33, 9],
    ended: [33, 11.5],
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
    begun: [12, 10],
    ended: [12, 13],
    checklist: "prePurchase",
    result: "passed",
    findings: { Clutch: "No clutch: automatic" },
    notes: "Cornbelt buys it out of its lease",
  },
  {
    unit: "R-5310",
    technician: "tomasz",
    begun: [1, 15],
    ended: [1, 16],
    checklist: "annualTrailer",
    result: "pending",
    inspectedItems: 5,
    notes: "Continues tomorrow, trailer is blocked in",
  },
];

export function inspectionStories(shop: Shop): Story[] {
  return inspections.map(async function* (inspection): Story {
    yield inspection.begun;
    const begun = await beginInspection(shop, inspection, inspection);
    yield inspection.ended;
    await recordResults(shop, inspection, { ...inspection, begun });
  });
}

type Begun = OutputOf<typeof create>;

interface Subject {
  unit: string;
  technician: StaffName | undefined;
  workOrderId?: string;
}

export function beginInspection(
  shop: Shop,
  { checklist }: Inspection,
  { unit, technician, workOrderId }: Subject,
): Promise<Begun> {
  const { name, items } = checklists[checklist];
  const input = {
    name,
    workOrderId,
    vehicleId: shop.vehicles.get(unit).id,
    technicianId: technician && shop.staff.get(technician).id,
    items: Object.entries(items).flatMap(([category, labels]) =>
      labels.map((label) => ({ label, category })),
    ),
  };
  return shop.perform(create, input, { by: "priya" });
}

export async function recordResults(
  shop: Shop,
  { findings = {}, result, inspectedItems, notes }: Inspection,
  { begun: { id, items }, technician }: { begun: Begun; technician: StaffName | undefined },
): Promise<void> {
  const inspected = items.map((item, at) => {
    if (inspectedItems !== undefined && at >= inspectedItems) return { id: item.id };
    const finding = findings[item.label];
    return { id: item.id, result: resultOf(finding), notes: finding };
  });
  await shop.perform(update, { id, status: result, notes, items: inspected }, { by: technician });
}

function resultOf(finding: string | undefined): "passed" | "failed" | "NA" {
  if (finding === undefined) return "passed";
  return finding.startsWith("No ") ? "NA" : "failed";
}
