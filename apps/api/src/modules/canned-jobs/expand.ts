import {
  type CannedJob,
  type CountedBy,
  countedBy,
  lineKinds,
  lineLists,
} from "@bayline/contracts";
import type { CannedJobRow } from "@bayline/db";
import type { InputOf } from "../../pipeline/use-case.ts";
import { tenThousandths } from "../amounts/quantities.ts";

/** A block of a request, whose fields override those of its canned job. */
export type SentBlock = Omit<InputOf<"workOrders.services.create">, "woId">;

/** How many of each a vehicle has. */
export type VehicleCounts = Record<(typeof countedBy)[CountedBy], number | null>;

interface Expansion {
  block: SentBlock & { name: string };
  /** Why the job cannot be used for this vehicle. */
  problems: string[];
}

type JobLine = Omit<CannedJob["labor"][number], "taxable">;

const maxQuantity = 1_000_000;

/**
 * The block that a job becomes on an order of a vehicle. A field that was sent overrides the job's,
 * and a list that was sent replaces its lines of that kind.
 */
export function expandJob(
  job: CannedJobRow,
  vehicle: VehicleCounts | undefined,
  sent: SentBlock,
): Expansion {
  const own = <Line extends JobLine>(line: Line) => ownLine(line, countOf(line, vehicle));
  const labor = (line: CannedJob["labor"][number]) => ({
    ...own({ ...line, vmrsCode: line.vmrsCode ?? job.vmrsCode }),
    laborType: job.laborType,
  });
  return {
    block: {
      ...sent,
      name: sent.name ?? job.name,
      description: sent.description === undefined ? job.description : sent.description,
      complaint: sent.complaint === undefined ? job.complaint : sent.complaint,
      cause: sent.cause === undefined ? job.cause : sent.cause,
      correction: sent.correction === undefined ? job.correction : sent.correction,
      labor: sent.labor ?? job.labor.map(labor),
      parts: sent.parts ?? job.parts.map(own),
      tires: sent.tires ?? job.tires.map(own),
      materials: sent.materials ?? job.materials.map(own),
      fees: sent.fees ?? job.fees.map(own),
    },
    problems: problemsOf(usedLines(job, sent), vehicle),
  };
}

/** A line of a request with the quantity for the vehicle. What is null gets its default. */
function ownLine<Line extends JobLine>(
  { per: _per, unitPriceCents, vmrsCode, quantity, ...line }: Line,
  count: number,
) {
  return {
    ...line,
    quantity: multiplied(quantity, count),
    unitPriceCents: unitPriceCents ?? undefined,
    vmrsCode: vmrsCode ?? undefined,
  };
}

function multiplied(quantity: number, count: number): number {
  return (tenThousandths(quantity) * count) / 10_000;
}

function countOf({ per }: JobLine, vehicle: VehicleCounts | undefined): number {
  return per === null ? 1 : (vehicle?.[countedBy[per]] ?? 1);
}

function usedLines(job: CannedJobRow, sent: SentBlock): JobLine[] {
  return lineKinds.flatMap((kind): JobLine[] => {
    const list = lineLists[kind];
    return sent[list] === undefined ? job[list] : [];
  });
}

function problemsOf(lines: readonly JobLine[], vehicle: VehicleCounts | undefined): string[] {
  const wanted = new Set(lines.flatMap(({ per }) => (per === null ? [] : countedBy[per])));
  const missing = [...wanted].filter((field) => (vehicle?.[field] ?? null) === null);
  const isTooMuch = lines.some(
    (line) => multiplied(line.quantity, countOf(line, vehicle)) > maxQuantity,
  );
  const whose = vehicle ? "of the vehicle, which are not known" : "of a vehicle";
  return [
    ...missing.map((field) => `needs the ${field} ${whose}`),
    ...(isTooMuch ? [`makes a quantity larger than ${maxQuantity}`] : []),
  ];
}
