import { maxSimulatedGroups, maxSimulatedJobs } from "@bayline/contracts";
import type { SimulatedInvoice } from "@bayline/db";
import type { PricedAgain, PricedBy } from "./price-again.ts";

/** The sums of some lines on one side. Whole cents. */
interface Amounts {
  revenueCents: number;
  costCents: number;
}

/** The sums of some lines as booked and as proposed. */
export interface Compared {
  lineCount: number;
  booked: Amounts;
  proposed: Amounts;
}

const nothing = (): Compared => ({
  lineCount: 0,
  booked: { revenueCents: 0, costCents: 0 },
  proposed: { revenueCents: 0, costCents: 0 },
});

/** The sums of a group, with the facts that name it. */
type Group<Facts> = Facts & Compared;

type InvoiceFacts = Omit<SimulatedInvoice, "lines">;

/** The sums of a simulation while its invoices are read. */
export interface Sums {
  invoiceCount: number;
  total: Compared;
  changedLineCount: number;
  unpricedLineCount: number;
  unexplainedLineCount: number;
  unknownCostLineCount: number;
  months: Map<string, Group<{ month: string }>>;
  categories: Map<string, Group<{ kind: PricedAgain["kind"]; category: string | null }>>;
  customers: Map<string, Group<{ customerId: string | null }>>;
  rules: Map<string, Group<RuleFacts>>;
  jobs: Array<Group<InvoiceFacts>>;
}

interface RuleFacts {
  source: PricedBy["source"];
  ruleId: string | null;
  ruleName: string | null;
}

export function newSums(): Sums {
  return {
    invoiceCount: 0,
    total: nothing(),
    changedLineCount: 0,
    unpricedLineCount: 0,
    unexplainedLineCount: 0,
    unknownCostLineCount: 0,
    months: new Map(),
    categories: new Map(),
    customers: new Map(),
    rules: new Map(),
    jobs: [],
  };
}

/** Adds the lines of an invoice that count. */
export function addInvoice(
  sums: Sums,
  { lines: _rows, ...invoice }: SimulatedInvoice,
  lines: readonly PricedAgain[],
): void {
  if (lines.length === 0) return;
  sums.invoiceCount += 1;
  const month = invoice.invoiceDate.slice(0, 7);
  const { customerId } = invoice;
  const job = { ...invoice, ...nothing() };
  const wholes = [
    sums.total,
    groupIn(sums.months, month, { month }),
    groupIn(sums.customers, customerId ?? "", { customerId }),
    job,
  ];
  for (const line of lines) {
    for (const whole of wholes) addLine(whole, line);
    const { kind, category = null } = line;
    const key = `${kind} ${category?.toLowerCase() ?? ""}`;
    addLine(groupIn(sums.categories, key, { kind, category }), line);
    addByRule(sums, line);
    countLine(sums, line);
  }
  addJob(sums, job);
}

function groupIn<Facts>(
  groups: Map<string, Group<Facts>>,
  key: string,
  facts: Facts,
): Group<Facts> {
  const found = groups.get(key);
  if (found) return found;
  const made = { ...facts, ...nothing() };
  groups.set(key, made);
  return made;
}

function addLine(sum: Compared, { booked, proposed, costCents }: PricedAgain): void {
  sum.lineCount += 1;
  sum.booked.revenueCents += booked?.revenueCents ?? 0;
  sum.proposed.revenueCents += proposed?.revenueCents ?? 0;
  sum.booked.costCents += costCents;
  sum.proposed.costCents += costCents;
}

/** Adds a line to the rule that priced it, and to the one that would price it. */
function addByRule({ rules }: Sums, { booked, proposed, costCents }: PricedAgain): void {
  const before = booked && ruleIn(rules, booked.by);
  const after = proposed && ruleIn(rules, proposed.by);
  if (booked && before) {
    before.booked.revenueCents += booked.revenueCents;
    before.booked.costCents += costCents;
    before.lineCount += 1;
  }
  if (!proposed || !after) return;
  after.proposed.revenueCents += proposed.revenueCents;
  after.proposed.costCents += costCents;
  if (after !== before) after.lineCount += 1;
}

function ruleIn(rules: Sums["rules"], by: PricedBy) {
  const { source, ruleId = null, ruleName = null } = by;
  return groupIn(rules, `${source} ${ruleId ?? ""}`, { source, ruleId, ruleName });
}

function countLine(
  sums: Sums,
  { booked, proposed, isUnexplained, isCostUnknown }: PricedAgain,
): void {
  const isChanged = (booked?.revenueCents ?? 0) !== (proposed?.revenueCents ?? 0);
  const wasPriced = booked !== null && booked.by.source !== "none";
  if (isChanged) sums.changedLineCount += 1;
  if (wasPriced && proposed?.by.source === "none") sums.unpricedLineCount += 1;
  if (isUnexplained) sums.unexplainedLineCount += 1;
  if (isCostUnknown) sums.unknownCostLineCount += 1;
}

export function changeOf({ booked, proposed }: Compared): number {
  return proposed.revenueCents - booked.revenueCents;
}

/** The largest change first, then the largest revenue. */
function byChange(a: Compared, b: Compared): number {
  return (
    Math.abs(changeOf(b)) - Math.abs(changeOf(a)) || b.booked.revenueCents - a.booked.revenueCents
  );
}

/** Keeps the jobs that change most. */
function addJob(sums: Sums, job: Group<InvoiceFacts>): void {
  if (changeOf(job) === 0) return;
  sums.jobs.push(job);
  if (sums.jobs.length > 10 * maxSimulatedJobs) sums.jobs = largestJobs(sums);
}

export function largestJobs({ jobs }: Sums) {
  return jobs.toSorted(byChange).slice(0, maxSimulatedJobs);
}

/** The groups with the largest changes, and the sum of the others. */
export function ranked<Facts>(groups: Map<string, Group<Facts>>) {
  const sorted = [...groups.values()].toSorted(byChange);
  const others = sorted.slice(maxSimulatedGroups);
  return {
    listed: sorted.slice(0, maxSimulatedGroups),
    rest: others.length === 0 ? null : { groupCount: others.length, ...sumOfGroups(others) },
  };
}

function sumOfGroups(groups: readonly Compared[]): Compared {
  const sum = nothing();
  for (const { lineCount, booked, proposed } of groups) {
    sum.lineCount += lineCount;
    sum.booked.revenueCents += booked.revenueCents;
    sum.booked.costCents += booked.costCents;
    sum.proposed.revenueCents += proposed.revenueCents;
    sum.proposed.costCents += proposed.costCents;
  }
  return sum;
}
