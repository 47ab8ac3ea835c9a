import { setImmediate as immediate } from "node:timers/promises";
import { AppError, invalid, maxSimulatedLines } from "@bayline/contracts";
import {
  countSimulatedLines,
  findCustomers,
  findOrderNumbers,
  listRuleHistory,
  listSimulatedInvoices,
  type Scope,
  type SimulatedInvoice,
  type SimulatedRange,
} from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay } from "../../time/clock.ts";
import { requireRange } from "../list-page.ts";
import { type Pricebook, type PricedAgain, priceInvoiceAgain } from "./price-again.ts";
import { type Proposal, proposalOf, refuseProposedTies, refuseUnknown } from "./proposal.ts";
import { rulesInTime } from "./rules-in-time.ts";
import {
  addInvoice,
  type Compared,
  changeOf,
  largestJobs,
  newSums,
  ranked,
  type Sums,
} from "./simulation-sums.ts";

export type SimulationInput = InputOf<"pricing.simulate">;

/** The shop whose invoices are priced again. */
export type SimulatedShop = Scope & { timeZone: string };

/** Invoices of one statement. Their lines are priced before the event loop runs again. */
const invoicesOfPage = 50;
/** Versions of rules that one simulation reads. */
const maxVersions = 20_000;

/** Simulates rules within a request. */
export async function simulatePrices(ctx: ReadContext, input: SimulationInput) {
  await requireSimulated(ctx, input, maxSimulatedLines);
  return runSimulation({ ...ctx, timeZone: ctx.caller.timeZone }, input);
}

/**
 * Returns how many lines were invoiced in the range of a simulation.
 *
 * @throws SIMULATION_TOO_LARGE if they are more than `most`
 */
export async function requireSimulated(
  scope: Scope,
  input: SimulationInput,
  most: number,
): Promise<number> {
  await refuseUnknown(scope, input);
  requireRange({ from: input.from, to: input.to });
  const count = await countSimulatedLines(scope, rangeOf(input), most + 1);
  if (count <= most) return count;
  const lines = most.toLocaleString("en-US");
  throw new AppError("SIMULATION_TOO_LARGE", `More than ${lines} lines were invoiced.`);
}

/**
 * Prices the lines that were invoiced in a range again, by the rules of their time and by proposed
 * ones. Reads pages of invoices by key, so that memory does not depend on the range. `onPage` gets
 * the number of lines that are priced.
 *
 * @throws PRICE_RULES_TIE
 */
export async function runSimulation(
  shop: SimulatedShop,
  input: SimulationInput,
  onPage: (pricedLineCount: number) => Promise<void> | void = () => undefined,
) {
  const range = rangeOf(input);
  const proposal = proposalOf(input);
  const book = await bookOf(shop, range, proposal);
  const sums = newSums();
  let pricedLineCount = 0;
  for await (const invoices of pagesOf(shop, range)) {
    for (const invoice of invoices) {
      const lines = priceInvoiceAgain(invoice, book).filter((line) => isWanted(line, input));
      addInvoice(sums, invoice, lines);
      pricedLineCount += invoice.lines.length;
    }
    await onPage(pricedLineCount);
    await immediate();
  }
  return presentSums(shop, range, { sums, proposal });
}

function rangeOf({ from, to, customerId }: SimulationInput): SimulatedRange {
  return { from, to, customerId };
}

/** @throws PRICE_RULES_TIE */
export async function requireTieless(shop: SimulatedShop, input: SimulationInput): Promise<void> {
  await bookOf(shop, rangeOf(input), proposalOf(input));
}

async function bookOf(
  shop: SimulatedShop,
  range: SimulatedRange,
  proposal: Proposal,
): Promise<Pricebook> {
  const history = await listRuleHistory(shop, range, maxVersions + 1);
  if (history.length > maxVersions) {
    const message = `is too long: its rules have more than ${maxVersions} versions. Send a customer`;
    throw invalid([{ field: "to", message }]);
  }
  refuseProposedTies(proposal, history);
  const { tenantId, timeZone } = shop;
  return {
    tenantId,
    rules: rulesInTime(history, proposal),
    proposal,
    dayOf: (instant) => shopDay(instant, timeZone),
  };
}

async function* pagesOf(scope: Scope, range: SimulatedRange) {
  let after: { date: string; id: string } | undefined;
  let page: SimulatedInvoice[];
  do {
    page = await listSimulatedInvoices(scope, range, { after, limit: invoicesOfPage });
    yield page;
    const last = page.at(-1);
    after = last && { date: last.invoiceDate, id: last.id };
  } while (page.length === invoicesOfPage);
}

function isWanted(line: PricedAgain, { kind, category }: SimulationInput): boolean {
  if (kind !== undefined && line.kind !== kind) return false;
  return category === undefined || line.category?.toLowerCase() === category.toLowerCase();
}

function presentCompared<Facts extends Compared>(group: Facts) {
  const { booked, proposed } = group;
  return {
    ...group,
    booked: presentAmounts(booked),
    proposed: presentAmounts(proposed),
    changeCents: changeOf(group),
  };
}

function presentAmounts({ revenueCents, costCents }: Compared["booked"]) {
  const marginCents = revenueCents - costCents;
  const marginPercent =
    revenueCents === 0 ? null : Math.round((marginCents / revenueCents) * 10_000) / 100;
  return { revenueCents, costCents, marginCents, marginPercent };
}

async function presentSums(
  scope: Scope,
  { from, to }: SimulatedRange,
  { sums, proposal }: { sums: Sums; proposal: Proposal },
) {
  const categories = ranked(sums.categories);
  const customers = ranked(sums.customers);
  const rules = ranked(sums.rules);
  const jobs = largestJobs(sums);
  const customerIds = [...customers.listed, ...jobs].flatMap(({ customerId }) => customerId ?? []);
  const [named, numbered] = await Promise.all([
    findCustomers(scope, [...new Set(customerIds)]),
    findOrderNumbers(scope, jobs.map(orderOf)),
  ]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const numbers = new Map(numbered.map(({ id, orderNumber }) => [id, orderNumber]));
  const customerName = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const proposed = new Map(proposal.rules.map((rule) => [rule.id, rule]));
  return {
    from,
    to,
    invoiceCount: sums.invoiceCount,
    ...presentCompared(sums.total),
    changedLineCount: sums.changedLineCount,
    unpricedLineCount: sums.unpricedLineCount,
    unexplainedLineCount: sums.unexplainedLineCount,
    unknownCostLineCount: sums.unknownCostLineCount,
    byMonth: [...sums.months.values()].map(presentCompared),
    byCategory: categories.listed.map(presentCompared),
    otherCategories: categories.rest && presentCompared(categories.rest),
    byCustomer: customers.listed.map((group) => ({
      customerName: customerName(group.customerId),
      ...presentCompared(group),
    })),
    otherCustomers: customers.rest && presentCompared(customers.rest),
    byRule: rules.listed.map((group) => ({
      ...presentCompared(group),
      ruleId: presentId(group.ruleId, proposed),
      isProposed: proposed.has(group.ruleId ?? ""),
    })),
    otherRules: rules.rest && presentCompared(rules.rest),
    jobs: jobs.map((job) => ({
      ...presentJob(job),
      orderNumber: numbers.get(orderOf(job)) ?? "",
      customerName: customerName(job.customerId),
    })),
  };
}

/** The id of a rule of the shop; null for one that only the request has. */
function presentId(id: string | null, proposed: ReadonlyMap<string, Proposal["rules"][number]>) {
  const rule = proposed.get(id ?? "");
  return rule ? rule.replaces : id;
}

type Job = ReturnType<typeof largestJobs>[number];

const orderOf = ({ workOrderId, salesOrderId }: Job) => workOrderId ?? salesOrderId ?? "";

function presentJob(job: Job) {
  const { id, invoiceNumber, invoiceDate, source, customerId } = job;
  const { lineCount, booked, proposed } = job;
  return {
    invoiceId: id,
    invoiceNumber,
    invoiceDate,
    recordType: source === "workOrder" ? ("work_order" as const) : ("sales_order" as const),
    orderId: orderOf(job),
    customerId,
    ...presentCompared({ lineCount, booked, proposed }),
  };
}
