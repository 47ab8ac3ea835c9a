import type { Badge, Block, Photo, Sheet } from "../sheet.ts";
import { sheetOf, vehicleParty } from "./parties.ts";
import { photosBlock } from "./photos.ts";
import type { InspectionRecord, Stationery, VehicleRecord } from "./records.ts";
import { dayOf, present, statusText } from "./words.ts";

export interface InspectionPaper {
  inspection: InspectionRecord;
  vehicle: VehicleRecord | null;
  photos?: readonly Photo[];
}

export function inspectionSheet(
  { inspection, vehicle, photos }: InspectionPaper,
  stationery: Stationery,
): Sheet {
  const { status, technicianName, orderNumber, completedAt, createdAt, notes } = inspection;
  const count = (result: Item["result"]) =>
    String(inspection.items.filter((item) => item.result === result).length);
  return {
    ...sheetOf(stationery),
    title: "Inspection",
    number: orderNumber,
    facts: [
      { label: "Date", value: dayOf(completedAt ?? createdAt, stationery.timeZone) },
      { label: "Result", value: statusText(status) },
      ...(technicianName === null ? [] : [{ label: "Technician", value: technicianName }]),
      { label: "Passed", value: count("passed") },
      { label: "Failed", value: count("failed") },
    ],
    parties: vehicleParty(inspection, vehicle),
    blocks: [
      { kind: "heading", text: inspection.name, badge: badgeOf(status) },
      ...(notes === null ? [] : [{ kind: "text", label: "Notes", text: notes } as const]),
      ...checklist(inspection.items),
      { kind: "signature", label: "Inspected by (name and signature)" },
      ...photosBlock(photos),
    ],
  };
}

type Item = InspectionRecord["items"][number];

function badgeOf(result: Item["result"] | "pending"): Badge {
  if (result === "passed") return { text: "PASSED", tone: "good" };
  if (result === "failed") return { text: "FAILED", tone: "bad" };
  return { text: result === "NA" ? "N/A" : "OPEN", tone: "plain" };
}

/** One table for each run of items of a category, in the order of the checklist. */
function checklist(items: readonly Item[]): Block[] {
  const groups: Array<{ category: string | null; items: Item[] }> = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.category === item.category) last.items.push(item);
    else groups.push({ category: item.category, items: [item] });
  }
  return groups.map(({ category, items: grouped }) => ({
    kind: "table",
    columns: [
      { title: "Result", width: { points: 56 }, align: "left" },
      { title: category ?? "Item", width: { share: 1 }, align: "left" },
      { title: "Notes", width: { share: 1 }, align: "left" },
    ],
    rows: grouped.map((item) => ({
      cells: [badgeOf(item.result), item.label, notesOf(item)],
    })),
  }));
}

function notesOf(item: Item): { text: string; detail: string | null } {
  const { notes, photos, measured, unit } = item;
  const value = measured === null ? null : [measured, ...present(unit)].join(" ");
  const count = photos.length === 1 ? "1 photo" : `${photos.length} photos`;
  return {
    text: [...present(value), ...present(notes)].join("\n"),
    detail: photos.length === 0 ? null : count,
  };
}
