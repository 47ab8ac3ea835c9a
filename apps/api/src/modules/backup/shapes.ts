import { BackupProblem, contract, DigestNarrative, DigestSnapshot } from "@bayline/contracts";
import type { AgingRow } from "@bayline/db";
import { z } from "zod";
import { beyondLimits } from "./limits.ts";

const { problemData, customerInfo, vehicleInfo } = contract.serviceRequests.get.output.shape;

const agingRow = z.object({
  customerId: z.string(),
  customer: z.string(),
  currentCents: z.int(),
  days30Cents: z.int(),
  days60Cents: z.int(),
  days90Cents: z.int(),
  over90Cents: z.int(),
  totalCents: z.int(),
  invoiceCount: z.int(),
}) satisfies z.ZodType<AgingRow>;

/**
 * What must be in columns that the database lets hold anything, of rows that are answered as they
 * are. Others, such as the figures of days, are compared by `ledger.verify` with what they follow from.
 */
const shapes = new Map<string, Record<string, z.ZodType>>([
  [
    "service_requests",
    { problem_data: problemData, customer_info: customerInfo, vehicle_info: vehicleInfo },
  ],
  [
    "audit_entries",
    {
      actor_type: z.enum(["user", "api_key", "operator", "system"]),
      changes: z.record(z.string(), z.looseObject({})),
    },
  ],
  // A browser shows them to people, and an address may be a program.
  ["inspection_items", { photos: contract.inspections.items.update.input.shape.photos }],
  ["aging_snapshots", { rows: z.array(agingRow) }],
  ["digests", { narrative: DigestNarrative, snapshot: DigestSnapshot }],
]);

/** What is wrong with one of the lines of a kind, in words: a shape or a limit that it does not keep. */
export function faultOfLines(kind: string, lines: readonly string[]): string | undefined {
  const columns = Object.entries(shapes.get(kind) ?? {});
  for (const line of lines) {
    const row = fieldsOf(line);
    const beyond = beyondLimits(kind, row);
    if (beyond) return beyond;
    const misshapen = columns.find(
      ([name, shape]) => name in row && !shape.safeParse(row[name]).success,
    );
    if (misshapen) return `is no ${misshapen[0]} as it should be`;
  }
  return undefined;
}

/** Read for a look at it alone: the database reads numbers itself, exactly. */
function fieldsOf(line: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(line));
  } catch (cause) {
    // Lines that make rows only where they are put together.
    throw new BackupProblem("a row of it is not on a line of its own", { cause });
  }
}
