import type { Action } from "./true-cost-actions.ts";
import {
  type Charge,
  costsOf,
  type Goods,
  type OrderedLine,
  type ReceivedLine,
} from "./true-cost-bills.ts";
import type { TrueCostModel } from "./true-cost-model.ts";
import type { Step } from "./true-cost-steps.ts";

/** Cores are of single units. */
function withCore(received: ReceivedLine): ReceivedLine {
  return received.packs === undefined ? received : { ...received, depositCents: undefined };
}

const goodsOf = (lines: ReceivedLine[]): Goods[] =>
  lines.map(({ part, quantity: amount }) => ({ part, quantity: amount }));

function pickOf<T>(all: T[], pick: number): T | undefined {
  return all[pick % Math.max(1, all.length)];
}

/** The action of a step in a shop in the state of the model. */
export function actionOf(model: TrueCostModel, next: Step): Action {
  const action = possible(model, next) ?? possible(model, { ...next, kind: instead[next.kind] });
  if (!action) throw new Error(`${instead[next.kind]} is not always possible`);
  return action;
}

/** What a step does while there is nothing that it could change. */
const instead = {
  receive: "receive",
  correct: "receive",
  carry: "receive",
  recarry: "receive",
  credit: "receive",
  dropLater: "receive",
  receiveOrder: "receiveOrder",
  bill: "receiveOrder",
  job: "job",
  moveJob: "job",
  purgeJob: "job",
  resize: "job",
  sell: "sell",
  refund: "sell",
  sendBack: "receive",
  creditReturn: "receive",
  dropReturnCredit: "receive",
  deny: "receive",
  count: "count",
  reprice: "reprice",
} as const satisfies Record<Action["kind"], Action["kind"]>;

function possible(model: TrueCostModel, next: Step): Action | undefined {
  const { kind, lines, pick } = next;
  const [{ part, quantity: amount, unitCents: cents } = { part: 0, quantity: 0n, unitCents: 0n }] =
    lines;
  switch (kind) {
    case "receive":
      return {
        kind,
        id: model.bills.invoices.size,
        invoice: { lines: lines.map(withCore), charges: payable(lines, next.charges) },
      };
    case "correct":
      return corrected(model, next);
    case "carry":
      return carried(model, next);
    case "recarry":
      return recarried(model, next);
    case "credit":
      return credited(model, next);
    case "dropLater":
      return dropped(model, next);
    case "receiveOrder":
      return { kind, daysAgo: next.daysAgo, lines: orderedLines(next) };
    case "bill":
      return lateBill(model, next);
    case "job":
      return { kind, lines: goodsOf(lines), status: next.status };
    case "sell":
      return { kind, lines: goodsOf(lines) };
    case "moveJob":
      return moved(model, next);
    case "purgeJob": {
      const job = openJob(model, pick);
      return job === undefined ? undefined : { kind, job };
    }
    case "resize": {
      const job = openJob(model, pick);
      return job === undefined ? undefined : { kind, job, line: 0, quantity: amount };
    }
    case "refund":
      return refunded(model, next);
    case "sendBack": {
      const { onHand } = model.part(part);
      return onHand > 0n ? { kind, part, quantity: amount < onHand ? amount : onHand } : undefined;
    }
    case "creditReturn":
      return returnCredited(model, next);
    case "dropReturnCredit": {
      const credits = [...model.returns.credits].flatMap(([id, { spans }]) =>
        spans.length > 0 ? [id] : [],
      );
      const id = pickOf(credits, pick);
      return id === undefined ? undefined : { kind, id };
    }
    case "deny":
      return denied(model, next);
    case "count":
      return { kind, part, quantity: amount };
    case "reprice":
      return { kind, part, unitCents: cents };
  }
}

/** A job that exists and is not invoiced. */
function openJob({ jobs }: TrueCostModel, pick: number): number | undefined {
  const open = (at: number) => jobs[at]?.status !== "invoiced" && jobs[at]?.status !== "gone";
  return pickOf([...jobs.keys()].filter(open), pick);
}

/** The charges, unless discounts exceed the cost of a line. */
function payable(lines: ReceivedLine[], charges: Charge[]): Charge[] {
  return costsOf({ lines, charges }).some((cents) => cents < 0n) ? [] : charges;
}

/** The invoice with the amounts or unit costs of the step, or only with its charges. */
function corrected({ bills }: TrueCostModel, step: Step): Action | undefined {
  const { pick, lines: amounts, charges } = step;
  const { invoices } = bills;
  const id = pickOf([...invoices.keys()], pick);
  const invoice = id === undefined ? undefined : invoices.get(id)?.invoice;
  if (id === undefined || !invoice) return undefined;
  const lines = invoice.lines.map((line, at) => {
    if (!step.restock) return line;
    const { unitCents: cents = 0n, amountCents } = amounts[at % amounts.length] ?? line;
    return { ...line, unitCents: cents, amountCents };
  });
  const after = { lines, charges: payable(lines, charges) };
  if (!bills.allows({ id, invoice: after })) return undefined;
  return { kind: "correct", id, invoice: after };
}

/** The freight of a carrier: at least one charge that belongs to the cost of goods. */
function freightOf({ charges, pick }: Step): Charge[] {
  const freight = charges.filter(({ kind }) => kind === "freight");
  if (freight.some(({ allocation }) => allocation === "value")) return freight;
  const amountCents = BigInt(7 * pick);
  return [...freight, { kind: "freight", amountCents, allocation: "value" }];
}

/** A carrier's bill for the goods of one or two invoices. */
function carried({ bills }: TrueCostModel, step: Step): Action | undefined {
  const ids = [...bills.invoices.keys()];
  const first = pickOf(ids, step.pick);
  const second = pickOf(ids, step.pick + 1);
  if (first === undefined || second === undefined) return undefined;
  const targets = step.tenths > 5 ? [...new Set([first, second])] : [first];
  return { kind: "carry", id: bills.laterCount, targets, charges: freightOf(step) };
}

function recarried(model: TrueCostModel, step: Step): Action | undefined {
  const carriers = model.bills.later.filter(({ id }) => model.bills.carriers.has(id));
  const chosen = pickOf(carriers, step.pick);
  if (!chosen) return undefined;
  const { id, targets } = chosen;
  const charges = freightOf(step);
  const { bills } = model;
  if (!bills.allows({ bill: id, carried: { targets, charges } })) return undefined;
  return { kind: "recarry", id, targets, charges };
}

/** A credit of tenths of the cost of a line's goods. */
function credited({ bills }: TrueCostModel, { pick, tenths }: Step): Action | undefined {
  const invoice = pickOf([...bills.invoices.keys()], pick);
  if (invoice === undefined) return undefined;
  const costs = bills.costsOf(invoice);
  const at = pick % costs.length;
  const amountCents = (-(costs[at] ?? 0n) * BigInt(tenths)) / 10n;
  return { kind: "credit", id: bills.laterCount, invoice, line: at, amountCents };
}

function dropped(model: TrueCostModel, { pick }: Step): Action | undefined {
  const chosen = pickOf(model.bills.later, pick);
  if (!chosen || !model.bills.allows({ bill: chosen.id })) return undefined;
  return { kind: "dropLater", id: chosen.id, targets: chosen.targets };
}

/** The bill of goods that came without one, of a part of them or all. */
function lateBill(model: TrueCostModel, next: Step): Action | undefined {
  const lines = next.lines.flatMap(({ part, quantity: wanted, unitCents: cents, amountCents }) => {
    const unbilled = model.unbilledOf(part);
    if (unbilled === 0n) return [];
    const isAll = next.tenths === 10 || wanted > unbilled;
    return [{ part, quantity: isAll ? unbilled : wanted, unitCents: cents, amountCents }];
  });
  if (lines.length === 0) return undefined;
  const charges = payable(model.piecesOf(lines), next.charges);
  return { kind: "bill", id: model.bills.invoices.size, invoice: { lines, charges } };
}

/** A credit for goods that were sent back, of a part of what awaits it or all. */
function returnCredited(
  { returns }: TrueCostModel,
  { pick, tenths, restock }: Step,
): Action | undefined {
  const open = [...returns.sent.keys()].filter((at) => returns.awaitingQuantity(at) > 0n);
  const sentBack = pickOf(open, pick);
  if (sentBack === undefined) return undefined;
  const awaiting = returns.awaitingQuantity(sentBack);
  const quantity = (awaiting * BigInt(tenths)) / 10n || awaiting;
  const credited = { quantity, amountCents: BigInt(-37 * pick), isFinal: !restock };
  return { kind: "creditReturn", id: returns.credits.size, sentBack, credited };
}

/** A denial of cores, whose deposit a job bears that used the part. */
function denied({ cores, jobs }: TrueCostModel, step: Step): Action | undefined {
  const { pick, tenths, restock } = step;
  const core = pickOf(
    [...cores.values()].filter(({ left }) => left > 0n),
    pick,
  );
  if (!core) return undefined;
  const { invoice, part, left } = core;
  const users = jobs.flatMap(({ status, lines }, job) =>
    lines.flatMap((line, at) =>
      status !== "gone" && line.taking && line.part === part ? [{ job, line: at }] : [],
    ),
  );
  const quantity = (left * BigInt(tenths)) / 10n || left;
  return {
    kind: "deny",
    core: { invoice, part },
    quantity,
    by: restock ? pickOf(users, pick) : undefined,
  };
}

/** The lines of an order, which have a unit cost or none. */
function orderedLines({ lines, unpriced }: Step): OrderedLine[] {
  return lines.map(({ part, quantity: amount, unitCents: cents }) => {
    return { part, quantity: amount, unitCents: unpriced.includes(part) ? undefined : cents };
  });
}

/** The job goes back if its goods are out, or is completed or invoiced. */
function moved({ jobs }: TrueCostModel, { pick, status }: Step): Action | undefined {
  const job = pickOf(
    [...jobs.keys()].filter((at) => jobs[at]?.status !== "gone"),
    pick,
  );
  if (job === undefined) return undefined;
  const forward = status === "invoiced" ? "invoiced" : "completed";
  const to = jobs[job]?.status === "approved" ? forward : "approved";
  return { kind: "moveJob", job, status: to };
}

function refunded({ sales }: TrueCostModel, { pick, tenths, restock }: Step): Action | undefined {
  const left = sales.flatMap(({ lines }, sale) =>
    lines.flatMap(({ quantity: sold, returned }, at) =>
      sold > returned ? [{ sale, line: at, quantity: sold - returned }] : [],
    ),
  );
  const chosen = pickOf(left, pick);
  if (!chosen) return undefined;
  const part = (chosen.quantity * BigInt(tenths)) / 10n || chosen.quantity;
  return { kind: "refund", ...chosen, quantity: part, restock };
}
