import type { Action, JobStatus } from "./true-cost-actions.ts";
import {
  amountOf,
  costsOf,
  type Goods,
  type Invoice,
  type ReceivedLine,
  stockQuantity,
  TrueCostBills,
  unitCostOf,
} from "./true-cost-bills.ts";
import { Core, coreKey, TrueCostReturns } from "./true-cost-returns.ts";
import {
  type Back,
  extended,
  isOlder,
  type Layer,
  least,
  PartStock,
  portion,
  type Taking,
} from "./true-cost-stock.ts";

interface JobLine extends Goods {
  taking?: Taking | undefined;
  /** The denied deposits that it bears. */
  deposits: Array<{ core: Core; cents: bigint }>;
}

interface Job {
  /** `gone`: permanently deleted. */
  status: JobStatus | "gone";
  lines: JobLine[];
}

interface Sale {
  lines: Array<Goods & { taking: Taking; returned: bigint }>;
  credits: Array<Back | undefined>;
}

/** Goods of an order that have no bill: the rest of their layer and its cost. */
interface Unbilled {
  layer: Layer;
  quantity: bigint;
  cents: bigint;
}

/** The goods of one layer on a bill, with their part of the amount of its line. */
interface BilledPiece extends ReceivedLine {
  of: Unbilled;
  /** Of the line. */
  unitCost: bigint;
}

/** The typed cost of each line's unit, which counts until its goods leave stock. */
export const estimateCents = 100n;

const isDeducted = (status: JobStatus) => status !== "approved";

/** The cost of everything in a shop by the rule of true cost, from its history alone. */
export class TrueCostModel {
  readonly parts: PartStock[];
  readonly jobs: Job[] = [];
  readonly sales: Sale[] = [];
  readonly bills = new TrueCostBills();
  readonly returns = new TrueCostReturns();
  /** By their {@link coreKey}. */
  readonly cores = new Map<string, Core>();
  /** The layers of each order that was received without an invoice. */
  readonly orders: Layer[][] = [];
  readonly #unbilled: Unbilled[][];
  readonly #counted: Taking[][];

  constructor(opening: Array<{ quantity: bigint; unitCents: bigint }>) {
    this.parts = opening.map(({ quantity, unitCents }) => {
      const stock = new PartStock();
      stock.unitCents = unitCents;
      if (quantity > 0n) addKnown(stock, quantity);
      return stock;
    });
    this.#counted = opening.map(() => []);
    this.#unbilled = opening.map(() => []);
  }

  unbilledOf(part: number): bigint {
    return this.#goodsOf(part).reduce((total, { quantity }) => total + quantity, 0n);
  }

  /**
   * The goods that lines of a bill name: the oldest receipts first, each with its part of the
   * amount.
   */
  piecesOf(lines: ReceivedLine[]): BilledPiece[] {
    return lines.flatMap((line) => {
      const amount = amountOf(line);
      let from = 0n;
      return this.#goodsOf(line.part).flatMap((of) => {
        const to = least(line.quantity, from + of.quantity);
        if (to === from) return [];
        const upTo = (position: bigint) => portion(amount, position, line.quantity);
        const amountCents = upTo(to) - upTo(from);
        const piece = { ...line, quantity: to - from, amountCents, of, unitCost: unitCostOf(line) };
        from = to;
        return [piece];
      });
    });
  }

  #goodsOf(part: number): Unbilled[] {
    const goods = this.#unbilled[part] ?? [];
    return goods.toSorted((a, b) => isOlder(a.layer, b.layer));
  }

  part(at: number): PartStock {
    const stock = this.parts[at];
    if (!stock) throw new Error(`There is no part ${at}`);
    return stock;
  }

  play(action: Action): void {
    switch (action.kind) {
      case "receive":
        this.#receive(action);
        break;
      case "correct":
        this.#correct(action);
        break;
      case "carry":
      case "recarry":
        this.bills.carry(action.id, action);
        break;
      case "credit": {
        const { id, invoice, line, amountCents: cents } = action;
        this.bills.credit(id, [{ invoice, line, cents }]);
        break;
      }
      case "dropLater":
        this.bills.drop(action.id);
        break;
      case "receiveOrder":
        this.#receiveOrder(action);
        break;
      case "bill":
        this.#bill(action);
        break;
      case "job":
        this.jobs.push({
          status: "approved",
          lines: action.lines.map((line) => ({ ...line, deposits: [] })),
        });
        this.#moveJob(this.jobs.at(-1), action.status);
        break;
      case "moveJob":
        this.#moveJob(this.jobs[action.job], action.status);
        break;
      case "purgeJob":
        this.#purgeJob(this.jobs[action.job]);
        break;
      case "resize":
        this.#resize(this.jobs[action.job]?.lines[action.line], action.quantity);
        break;
      case "sell":
        this.#sell(action.lines);
        break;
      case "refund":
        this.#refund(action);
        break;
      case "sendBack":
        this.returns.sent.push({
          taking: this.part(action.part).take(action.quantity),
          quantity: action.quantity,
        });
        break;
      case "creditReturn":
        this.#creditReturn(action);
        break;
      case "dropReturnCredit":
        this.returns.drop(action.id);
        break;
      case "deny":
        this.#deny(action);
        break;
      case "count":
        this.#count(action);
        break;
      case "reprice":
        // The same cost is no change.
        if (this.part(action.part).unitCents !== action.unitCents) {
          this.part(action.part).unitFrom = undefined;
        }
        this.part(action.part).unitCents = action.unitCents;
    }
  }

  #receive({ id, invoice }: Extract<Action, { kind: "receive" }>): void {
    const layers = this.#stock(invoice, 0);
    const unitCosts = invoice.lines.map(unitCostOf);
    this.bills.invoices.set(id, { invoice, layers, cents: costsOf(invoice), unitCosts });
    for (const line of invoice.lines) {
      if (!line.depositCents) continue;
      const core = new Core(id, line, line.depositCents);
      this.cores.set(coreKey(core), core);
    }
  }

  #creditReturn({ id, sentBack, credited }: Extract<Action, { kind: "creditReturn" }>): void {
    const { isFinal, amountCents } = credited;
    const quantity = isFinal ? this.returns.awaitingQuantity(sentBack) : credited.quantity;
    this.returns.credit(id, sentBack, { quantity, amountCents });
  }

  #deny({ core: name, quantity, by }: Extract<Action, { kind: "deny" }>): void {
    const core = this.cores.get(coreKey(name));
    if (!core) throw new Error(`There is no core ${coreKey(name)}`);
    const cents = core.deny(quantity);
    const line = by && this.jobs[by.job]?.lines[by.line];
    if (line) line.deposits.push({ core, cents });
    else core.lossCents += cents;
  }

  #stock(invoice: Invoice, daysAgo: number): Layer[] {
    const costs = costsOf(invoice);
    return invoice.lines.map((line, at) => {
      const stock = this.part(line.part);
      stock.unitCents = unitCostOf(line);
      const goods = { quantity: stockQuantity(line), cents: costs[at] ?? 0n };
      stock.unitFrom = stock.receive({ ...goods, daysAgo });
      return stock.unitFrom;
    });
  }

  #receiveOrder({ lines, daysAgo }: Extract<Action, { kind: "receiveOrder" }>): void {
    const priced = lines.map((line) => {
      return { ...line, unitCents: line.unitCents ?? this.part(line.part).unitCents };
    });
    const layers = this.#stock({ lines: priced, charges: [] }, daysAgo);
    this.orders.push(layers);
    layers.forEach((layer, at) => {
      const { quantity, cents } = layer;
      this.#unbilled[lines[at]?.part ?? 0]?.push({ layer, quantity, cents });
    });
  }

  /** Replaces the cost of received goods by that of their bill. */
  #bill({ id, invoice }: Extract<Action, { kind: "bill" }>): void {
    const { lines, charges } = invoice;
    const pieces = this.piecesOf(lines);
    const costs = costsOf({ lines: pieces, charges });
    pieces.forEach(({ of, unitCost, ...piece }, at) => {
      const stock = this.part(piece.part);
      const oldCents = portion(of.cents, piece.quantity, of.quantity);
      of.layer.cents += (costs[at] ?? 0n) - oldCents;
      of.quantity -= piece.quantity;
      of.cents -= oldCents;
      if (stock.unitFrom === of.layer) stock.unitCents = unitCost;
    });
    this.bills.invoices.set(id, {
      invoice: { lines: pieces.map(({ of: _of, unitCost: _unit, ...piece }) => piece), charges },
      layers: pieces.map(({ of }) => of.layer),
      cents: costs,
      unitCosts: pieces.map(({ unitCost }) => unitCost),
    });
    this.#unbilled.forEach((goods, part) => {
      this.#unbilled[part] = goods.filter(({ quantity }) => quantity > 0n);
    });
  }

  #correct({ id, invoice }: Extract<Action, { kind: "correct" }>): void {
    const billed = this.bills.invoices.get(id);
    if (!billed) throw new Error(`There is no bill ${id}`);
    const before = billed.unitCosts;
    billed.invoice = invoice;
    billed.unitCosts = invoice.lines.map(unitCostOf);
    this.bills.restate();
    invoice.lines.forEach((line, at) => {
      const [stock, unitCents] = [this.part(line.part), unitCostOf(line)];
      if (stock.unitFrom === billed.layers[at] && unitCents !== before[at]) {
        stock.unitCents = unitCents;
      }
    });
  }

  #moveJob(job: Job | undefined, status: JobStatus): void {
    if (!job) return;
    job.status = status;
    const isOut = isDeducted(status);
    const changed = job.lines.filter(({ taking }) => (taking !== undefined) !== isOut);
    if (isOut) for (const line of changed) line.taking = this.part(line.part).take(line.quantity);
    else {
      this.#undo(changed);
      releaseDeposits(job);
    }
  }

  /** Its goods stay out, and keep following the cost of their layers. */
  #purgeJob(job: Job | undefined): void {
    if (!job) return;
    releaseDeposits(job);
    job.status = "gone";
  }

  /** Puts all goods back before they settle what others owe. */
  #undo(lines: JobLine[]): void {
    for (const { taking } of lines) taking?.putBack(taking.outQuantity);
    for (const line of lines) {
      this.part(line.part).settle();
      line.taking = undefined;
    }
  }

  #resize(line: JobLine | undefined, quantity: bigint): void {
    if (!line || line.quantity === quantity) return;
    const wasOut = line.taking !== undefined;
    if (wasOut) this.#undo([line]);
    line.quantity = quantity;
    if (wasOut) line.taking = this.part(line.part).take(quantity);
  }

  #sell(lines: Goods[]): void {
    const sold = lines.map((line) => {
      return { ...line, taking: this.part(line.part).take(line.quantity), returned: 0n };
    });
    this.sales.push({ lines: sold, credits: [] });
  }

  #refund({ sale: at, line: of, quantity, restock }: Extract<Action, { kind: "refund" }>): void {
    const sale = this.sales[at];
    const line = sale?.lines[of];
    if (!line) return;
    line.returned += quantity;
    sale?.credits.push(restock ? line.taking.putBack(quantity) : undefined);
    if (restock) this.part(line.part).settle();
  }

  #count({ part, quantity }: Extract<Action, { kind: "count" }>): void {
    const stock = this.part(part);
    const difference = quantity - stock.onHand;
    if (difference > 0n) addKnown(stock, difference);
    if (difference < 0n) this.#counted[part]?.push(stock.take(-difference));
  }

  /** The cost of everything, by name. */
  expected(): Record<string, string[]> {
    const all: Record<string, string[]> = {};
    this.parts.forEach((stock, part) => {
      all[`layers of part ${part}`] = lots(stock.left);
      all[`deficits of part ${part}`] = lots(stock.owing.map(({ open }) => open));
      all[`counts of part ${part}`] = centsOf(this.#counted[part] ?? []);
      all[`last cost of part ${part}`] = [String(stock.unitCents)];
    });
    this.jobs.forEach(({ status, lines }, job) => {
      if (status === "gone") {
        all[`job ${job}`] = [];
        all[`total of job ${job}`] = [];
        const lost = lines.reduce((total, { taking }) => total + (taking?.cents ?? 0n), 0n);
        all[`lost job ${job}`] = [String(lost)];
        return;
      }
      const costs = lines.map(
        ({ taking, quantity, deposits }) =>
          (taking?.cents ?? extended(quantity, estimateCents)) +
          deposits.reduce((total, { cents }) => total + cents, 0n),
      );
      all[`job ${job}`] = costs.map(String);
      all[`total of job ${job}`] = [String(costs.reduce((total, cents) => total + cents, 0n))];
      if (status === "invoiced") all[`invoice of job ${job}`] = costs.map(String);
    });
    this.sales.forEach(({ lines, credits }, sale) => {
      const costs = centsOf(lines.map(({ taking }) => taking));
      all[`sale ${sale}`] = costs;
      all[`invoice of sale ${sale}`] = costs;
      all[`credits of sale ${sale}`] = credits.map((back) => String(back?.cents ?? 0n));
    });
    all["sent back"] = centsOf(this.returns.sent.map(({ taking }) => taking));
    for (const [id, credit] of this.returns.credits) {
      all[`variance of return credit ${id}`] = this.returns.varianceOf(credit);
    }
    for (const [key, { lossCents }] of this.cores) all[`loss of core ${key}`] = [String(lossCents)];
    return all;
  }
}

/** The deposits that lines of a job bear become losses. */
function releaseDeposits({ lines }: Job): void {
  for (const line of lines) {
    for (const { core, cents } of line.deposits) core.lossCents += cents;
    line.deposits = [];
  }
}

const centsOf = (takings: Taking[]) => takings.map(({ cents }) => String(cents));
const lots = (rows: Array<{ quantity: bigint; cents: bigint }>) =>
  rows.map(({ quantity, cents }) => `${quantity} for ${cents}`);

/** Goods that no receipt explains, at the last known cost. */
function addKnown(stock: PartStock, quantity: bigint): void {
  stock.receive({ quantity, cents: extended(quantity, stock.unitCents), daysAgo: 0 });
}
