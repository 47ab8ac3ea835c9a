import {
  BackupProblem,
  contract,
  DigestNarrative,
  DigestSnapshot,
  documentSources,
  MandateDecision,
  maxLogoBytes,
  mediaTypes,
} from "@bayline/contracts";
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

/** A logo as the database writes bytes: in hexadecimal digits. */
const LogoContent = z
  .string()
  .max(2 + 2 * maxLogoBytes)
  .regex(/^\\x(?:89504e47|ffd8ff)(?:[0-9a-f]{2})+$/);

/** A part of an original: at most 256 KiB. */
const DocumentPart = z
  .string()
  .max(2 + 2 * 262_144)
  .regex(/^\\x(?:[0-9a-f]{2})+$/);

const { labor, parts, tires, materials, fees } = contract.cannedJobs.get.output.shape;
const { match, terms } = contract.pricing.rules.create.output.shape;

const text = z.string();
const cents = z.int();

/** Why a line has its price. */
const pricing = z.strictObject({
  source: z.enum(["typed", "rule", "part", "none"]),
  ruleId: text.optional(),
  ruleName: text.optional(),
  version: cents.optional(),
  levelId: text.optional(),
  levelName: text.optional(),
  levelVersion: cents.optional(),
  basisCents: cents.optional(),
  listPriceCents: cents.optional(),
  feeRuleId: text.optional(),
  isOfJob: z.boolean().optional(),
});

/** What the price of a line was computed from. */
const pricedFrom = z
  .strictObject({
    at: z.iso.datetime({ offset: true }),
    day: z.iso.date(),
    category: text,
    vendorId: text,
    vehicleType: text,
    laborType: text,
    customerId: z.uuid(),
    priceLevelId: text,
    defaultRuleId: text,
    costCents: cents,
    lastCostCents: cents,
    partPriceCents: cents,
    laborRateCents: cents,
  })
  .partial();

const priced = { pricing, priced_from: pricedFrom };

const { pages, invoice, fields } = contract.documents.get.output.shape;

/**
 * Shapes of JSON columns that are returned as stored.
 *
 * Other JSON columns, such as the figures of days, are compared by `ledger.verify` with their
 * sources.
 */
const shapes = new Map<string, Record<string, z.ZodType>>([
  [
    "service_requests",
    { problem_data: problemData, customer_info: customerInfo, vehicle_info: vehicleInfo },
  ],
  [
    "audit_entries",
    {
      actor_type: z.enum(["user", "api_key", "operator", "link", "system"]),
      changes: z.record(z.string(), z.looseObject({})),
      mandate: MandateDecision.nullable(),
    },
  ],
  [
    "estimate_packets",
    {
      content: contract.approvals.get.output.shape.content,
      hash: z.string().regex(/^[0-9a-f]{64}$/),
    },
  ],
  ["approval_policies", { rules: contract.customers.approvalPolicy.get.output.shape.rules }],
  ["price_rules", { match, terms }],
  ["price_rule_versions", { match, terms }],
  ["line_items", priced],
  ["sales_order_lines", priced],
  ["invoice_lines", priced],
  ["canned_jobs", { labor, parts, tires, materials, fees }],
  ["document_files", { content: DocumentPart }],
  ["attachment_files", { content: DocumentPart }],
  [
    "documents",
    {
      pages,
      invoice,
      fields,
      source: z.enum(documentSources),
      content_type: z.enum(mediaTypes.document),
      size_bytes: z.int(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    },
  ],
  ["shop_logos", { type: z.enum(mediaTypes.image), content: LogoContent }],
  // Browsers show photos to people, and a URL may contain a script.
  ["inspection_items", { photos: contract.inspections.items.update.input.shape.photos }],
  ["aging_snapshots", { rows: z.array(agingRow) }],
  ["digests", { narrative: DigestNarrative, snapshot: DigestSnapshot }],
]);

/**
 * Describes a shape or limit that one of the lines of a kind violates; undefined if there is none.
 */
export function faultOfLines(
  kind: string,
  lines: readonly string[],
  /** Describes a further fault of a row whose shape is valid. */
  furtherFault: (row: Record<string, unknown>) => string | undefined = () => undefined,
): string | undefined {
  const columns = Object.entries(shapes.get(kind) ?? {});
  for (const line of lines) {
    const row = fieldsOf(line);
    const beyond = beyondLimits(kind, row);
    if (beyond) return beyond;
    const misshapen = columns.find(
      ([name, shape]) => name in row && !shape.safeParse(row[name]).success,
    );
    if (misshapen) return `${misshapen[0]} is not valid`;
    const further = furtherFault(row);
    if (further) return further;
  }
  return undefined;
}

/** Parsed only to be checked: the database reads the numbers itself, exactly. */
function fieldsOf(line: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(line));
  } catch (cause) {
    // Lines that form rows only when joined.
    throw new BackupProblem("a row of it is not on a separate line", { cause });
  }
}
