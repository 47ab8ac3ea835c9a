import type { Action } from "./true-cost-actions.ts";
import { actionOf } from "./true-cost-history.ts";
import { TrueCostModel } from "./true-cost-model.ts";
import { partCount, type Step } from "./true-cost-steps.ts";

type Opening = ConstructorParameters<typeof TrueCostModel>[0];

interface Played {
  action: Action;
  /** The parts of which more was used than received, after the action. */
  owed: Set<number>;
  delay: number;
}

export interface Hindsight {
  /** The history as it came: invoices come after the goods are used. */
  asItCame: Action[];
  /** The same with each invoice before its goods are used, and with its final amounts. */
  known: Action[];
}

const parts = Array.from({ length: partCount }, (_, part) => part);

/** Both versions of a random history. At their ends no deficit is open. */
export function inHindsight(opening: Opening, steps: Step[]): Hindsight {
  const model = new TrueCostModel(opening);
  const played: Played[] = [];
  for (const next of steps) {
    const action = actionOf(model, next);
    model.play(action);
    const owed = new Set(parts.filter((part) => model.part(part).onHand < 0n));
    played.push({ action, owed, delay: next.delay });
  }
  const rest = settling(model);
  const history = [...played.map(({ action }) => action), ...rest];
  return { known: withFinalCosts(opening, history), asItCame: [...delayed(played), ...rest] };
}

/**
 * Receives each invoice at the final cost of its goods, with the same estimates at every moment.
 */
function withFinalCosts(opening: Opening, history: Action[]): Action[] {
  const final = new TrueCostModel(opening);
  for (const action of history) final.play(action);
  const [before, after] = [new TrueCostModel(opening), new TrueCostModel(opening)];
  const known: Action[] = [];
  let orders = 0;
  const add = (action: Action) => {
    after.play(action);
    known.push(action);
  };
  for (const action of history) {
    before.play(action);
    if (action.kind === "receive") add(atFinalCost(action, final));
    else if (!isOfBills(action)) add(action);
    if (action.kind === "receiveOrder") add(finalBill(action, final, orders++));
    for (const part of parts) {
      const { unitCents } = before.part(part);
      if (after.part(part).unitCents !== unitCents) add({ kind: "reprice", part, unitCents });
    }
  }
  return known;
}

type Receipt = Extract<Action, { kind: "receive" }>;
type Ordered = Extract<Action, { kind: "receiveOrder" }>;

function atFinalCost(receipt: Receipt, { bills }: TrueCostModel): Receipt {
  const costs = bills.costsOf(receipt.id);
  const lines = receipt.invoice.lines.map((line, at) => ({ ...line, amountCents: costs[at] }));
  return { ...receipt, invoice: { lines, charges: [] } };
}

/**
 * The bill of an order at the final cost of its goods. A receipt of an order has no amount, so that
 * the bill follows immediately.
 */
function finalBill({ lines }: Ordered, final: TrueCostModel, order: number): Action {
  const layers = final.orders[order] ?? [];
  const billed = lines.map(({ unitCents = 0n, ...line }, at) => {
    return { ...line, unitCents, amountCents: layers[at]?.cents };
  });
  return { kind: "bill", id: 1000 + order, invoice: { lines: billed, charges: [] } };
}

const kindsOfBills = new Set<Action["kind"]>([
  "bill",
  "correct",
  "carry",
  "recarry",
  "credit",
  "dropLater",
]);

/** Whether an action changes the cost of goods that were received before. */
const isOfBills = ({ kind }: Action) => kindsOfBills.has(kind);

/** Moves invoices back by their delays, as far as the goods can be used before them. */
function delayed(played: Played[]): Action[] {
  const order = [...played];
  for (let start = order.length - 1; start >= 0; start--) {
    const invoice = order[start];
    if (invoice?.action.kind !== "receive") continue;
    for (let at = start; at < start + invoice.delay; at++) {
      const next = order[at + 1];
      if (!next || !canPrecede(next, invoice.action)) break;
      order[at] = next;
      order[at + 1] = invoice;
    }
  }
  return order.map(({ action }) => action);
}

/**
 * Whether an action may come before an invoice that it followed, without an effect on the layers
 * that it uses or on the estimates that are booked for good.
 */
function canPrecede({ action, owed }: Played, receipt: Receipt) {
  const received = receipt.invoice.lines.map(({ part }) => part);
  // A deficit that stays open is booked at the cost known then, which the invoice changes.
  if (received.some((part) => owed.has(part))) return false;
  const isOther = (used: number[]) => !used.some((part) => received.includes(part));
  switch (action.kind) {
    case "job":
    case "sell":
    case "purgeJob":
      return true;
    case "moveJob":
      return action.status !== "approved";
    case "correct":
      return action.id !== receipt.id;
    case "bill":
      return false;
    case "carry":
    case "recarry":
    case "dropLater":
      return !action.targets.includes(receipt.id);
    case "credit":
      return action.invoice !== receipt.id;
    case "receive":
      return isOther(action.invoice.lines.map(({ part }) => part));
    case "receiveOrder":
      return isOther(action.lines.map(({ part }) => part));
    case "sendBack":
    case "count":
    case "reprice":
      return isOther([action.part]);
    case "creditReturn":
    case "dropReturnCredit":
      return true;
    case "deny":
      return action.core.invoice !== receipt.id;
    case "resize":
    case "refund":
      return false;
  }
}

/** Receipts of what is owed at the end. */
function settling(model: TrueCostModel): Action[] {
  return parts.flatMap((part) => {
    const { onHand } = model.part(part);
    if (onHand >= 0n) return [];
    const line = { part, quantity: -onHand, unitCents: 101n };
    return [
      {
        kind: "receive" as const,
        id: model.bills.invoices.size + part,
        invoice: { lines: [line], charges: [] },
      },
    ];
  });
}
