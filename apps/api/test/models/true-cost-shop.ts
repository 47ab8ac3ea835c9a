import { randomUUID } from "node:crypto";
import { type Clock, daysAfter, shopToday } from "../../src/time/clock.ts";
import type { RawDatabase } from "../harness/database.ts";
import type { Harness } from "../harness/harness.ts";
import { shopOf, type TestShop } from "../harness/shop.ts";
import type { Action } from "./true-cost-actions.ts";
import type { Charge, Goods, OrderedLine } from "./true-cost-bills.ts";
import { estimateCents } from "./true-cost-model.ts";
import { coreKey } from "./true-cost-returns.ts";

const carrier = "Roadrunner Freight";
const decimal = (tenThousandths: bigint) => Number(tenThousandths) / 10_000;
const numberOf = (part: number) => `P-${part}`;

interface Line {
  id: string;
}

interface BillLine extends Line {
  kind: string;
  partNumber: string | null;
}

const isGoods = ({ kind }: BillLine) => kind === "part";

interface Job {
  id: string;
  block: { id: string; version: number };
  lines: string[];
  isGone: boolean;
}

/** Plays a history in a shop by its operations, and reads the costs that result. */
export class TrueCostShop {
  shop: TestShop;
  readonly #partIds: string[];
  #clock: Clock;
  readonly #jobs: Job[] = [];
  readonly #sales: Array<{ id: string; lines: string[] }> = [];
  readonly #sentBack: Array<{ id: string; lineId: string }> = [];
  /** The credits for goods that were sent back, with their lines. */
  readonly #returnCredits = new Map<number, { billId: string; lineId: string }>();
  readonly #cores = new Map<string, string>();
  /** The bills of the invoices. */
  readonly #bills = new Map<number, string>();
  /** The bills of carriers, and credits. */
  readonly #later = new Map<number, string>();

  private constructor(shop: TestShop, partIds: string[], clock: Clock) {
    this.shop = shop;
    this.#partIds = partIds;
    this.#clock = clock;
  }

  /** Opens a shop whose days are those of UTC. */
  static async open(harness: Harness, opening: Array<{ quantity: bigint; unitCents: bigint }>) {
    const shop = await harness.shop({ timeZone: "UTC" });
    await shop.vendor({ name: carrier });
    const ids: string[] = [];
    for (const [part, { quantity, unitCents }] of opening.entries()) {
      const { id } = await shop.part({
        partNumber: numberOf(part),
        quantity: decimal(quantity),
        unitCostCents: Number(unitCents),
      });
      ids.push(id);
    }
    return new TrueCostShop(shop, ids, harness.services.clock);
  }

  /** Continues in another process of the service, whose clock may show another day. */
  moveTo(baseUrl: string, clock: Clock): void {
    this.shop = shopOf(baseUrl, this.shop.tenantId, this.shop.key);
    this.#clock = clock;
  }

  async play(action: Action): Promise<void> {
    switch (action.kind) {
      case "receive":
        return this.#receive(action);
      case "correct":
        return this.#correct(action);
      case "carry":
        return this.#carry(action);
      case "recarry":
        return this.#recarry(action);
      case "credit":
        return this.#credit(action);
      case "dropLater":
        return this.#void(this.#later.get(action.id));
      case "receiveOrder":
        return this.#receiveOrder(action.lines, action.daysAgo);
      case "bill":
        return this.#bill(action);
      case "job":
        return this.#open(action);
      case "moveJob":
        return this.#move(action);
      case "purgeJob":
        return this.#purgeJob(action.job);
      case "resize":
        return this.#resize(action);
      case "sell":
        return this.#sell(action.lines);
      case "refund":
        return this.#refund(action);
      case "sendBack":
        return this.#sendBack(action);
      case "creditReturn":
        return this.#creditReturn(action);
      case "dropReturnCredit":
        return this.#void(this.#returnCredits.get(action.id)?.billId);
      case "deny":
        return this.#deny(action);
      case "count":
        return this.#change(action.part, { quantity: decimal(action.quantity) });
      case "reprice":
        return this.#change(action.part, { unitCostCents: Number(action.unitCents) });
    }
  }

  async #receive({ id, invoice: received }: Extract<Action, { kind: "receive" }>): Promise<void> {
    const { lines, charges } = received;
    const invoice = this.shop.invoice({
      lines: lines.map(({ packs, amountCents, depositCents, ...line }) => ({
        ...orderLine(line),
        coreDepositCents: depositCents === undefined ? undefined : Number(depositCents),
        amountCents: amountCents === undefined ? undefined : Number(amountCents),
        packQuantity: packs === undefined ? undefined : Number(packs),
      })),
      charges: charges.map(chargeOf),
    });
    const { bill } = await this.#send("POST", "/inventory/receiving", invoice);
    this.#bills.set(id, bill.id);
    if (!lines.some(({ depositCents }) => depositCents)) return;
    const { lines: billed } = await this.#send("GET", `/bills/${bill.id}`);
    for (const { part, depositCents } of lines) {
      if (!depositCents) continue;
      const isCore = (line: BillLine) =>
        line.kind === "core_deposit" && line.partNumber === numberOf(part);
      this.#cores.set(coreKey({ invoice: id, part }), billed.find(isCore)?.id);
    }
  }

  async #correct({ id, invoice }: Extract<Action, { kind: "correct" }>): Promise<void> {
    const path = `/bills/${this.#bills.get(id)}`;
    const bill = await this.#send("GET", path);
    const goods = bill.lines.filter(isGoods);
    const lines = invoice.lines.map(({ amountCents, unitCents }, at) =>
      amountCents === undefined
        ? { id: goods[at].id, unitCostCents: Number(unitCents) }
        : { id: goods[at].id, amountCents: Number(amountCents) },
    );
    const charges = invoice.charges.map(chargeOf);
    await this.#send("POST", `${path}/correct`, { reason: "Typed wrong", lines, charges });
  }

  async #carry({ id, targets, charges }: Extract<Action, { kind: "carry" }>): Promise<void> {
    const bill = await this.#send("POST", "/bills", {
      type: "invoice",
      vendorId: carrier,
      number: `C-${id}`,
      appliesTo: targets.map((target) => this.#bills.get(target)),
      lines: charges.map(chargeOf),
    });
    this.#later.set(id, bill.id);
  }

  async #recarry({ id, charges }: Extract<Action, { kind: "recarry" }>): Promise<void> {
    const body = { reason: "Typed wrong", charges: charges.map(chargeOf) };
    await this.#send("POST", `/bills/${this.#later.get(id)}/correct`, body);
  }

  async #credit(action: Extract<Action, { kind: "credit" }>): Promise<void> {
    const { id, invoice, line, amountCents } = action;
    const { vendorId, lines } = await this.#send("GET", `/bills/${this.#bills.get(invoice)}`);
    const billLineId = lines.filter(isGoods)[line].id;
    const credited = [{ kind: "price_credit", billLineId, amountCents: Number(amountCents) }];
    const body = { type: "credit", vendorId, number: `C-${id}`, lines: credited };
    this.#later.set(id, (await this.#send("POST", "/bills", body)).id);
  }

  async #void(billId: string | undefined): Promise<void> {
    await this.#send("POST", `/bills/${billId}/void`, { reason: "Wrong" });
  }

  async #receiveOrder(lines: OrderedLine[], daysAgo: number): Promise<void> {
    const receivedDate = daysAfter(shopToday(this.#clock, "UTC"), -daysAgo);
    const fields = { status: "ordered", vendorName: "Dealer", parts: lines.map(orderLine) };
    const { id } = await this.#send("POST", "/purchase-orders", fields);
    await this.#send("POST", `/purchase-orders/${id}/receive`, { receivedDate });
  }

  async #bill({ id, invoice }: Extract<Action, { kind: "bill" }>): Promise<void> {
    const { lines, charges } = invoice;
    const goods = lines.map(({ amountCents, ...line }) => ({
      kind: "part",
      ...orderLine(line),
      amountCents: amountCents === undefined ? undefined : Number(amountCents),
    }));
    const bill = await this.#send("POST", "/bills", {
      type: "invoice",
      vendorId: "Dealer",
      number: randomUUID(),
      lines: [...goods, ...charges.map(chargeOf)],
    });
    this.#bills.set(id, bill.id);
  }

  async #open({ lines, status }: Extract<Action, { kind: "job" }>): Promise<void> {
    const { id } = await this.#send("POST", "/work-orders", { status: "approved" });
    const parts = lines.map(soldLine);
    const path = `/work-orders/${id}/services`;
    const block = await this.#send("POST", path, { name: "Job", parts });
    this.#jobs.push({ id, block, lines: block.parts.map((line: Line) => line.id), isGone: false });
    if (status !== "approved") await this.#moveTo(id, status);
  }

  async #move({ job, status }: Extract<Action, { kind: "moveJob" }>): Promise<void> {
    await this.#moveTo(this.#job(job).id, status);
  }

  async #purgeJob(at: number): Promise<void> {
    const job = this.#job(at);
    await this.#send("POST", `/work-orders/${job.id}/permanent-delete`);
    job.isGone = true;
  }

  async #moveTo(id: string, status: string): Promise<void> {
    if (status === "invoiced") await this.#send("POST", `/work-orders/${id}/invoice`);
    else await this.#send("PATCH", `/work-orders/${id}`, { status });
  }

  async #resize({ job, line, quantity }: Extract<Action, { kind: "resize" }>): Promise<void> {
    const { id, block, lines } = this.#job(job);
    const path = `/work-orders/${id}/services/${block.id}/items/${lines[line]}`;
    await this.#send("PATCH", path, { quantity: decimal(quantity) });
  }

  async #sell(lines: Goods[]): Promise<void> {
    const sale = await this.#send("POST", "/sales-orders", { lines: lines.map(soldLine) });
    await this.#send("POST", `/sales-orders/${sale.id}/complete`, {});
    this.#sales.push({ id: sale.id, lines: sale.lines.map((line: Line) => line.id) });
  }

  async #refund(action: Extract<Action, { kind: "refund" }>): Promise<void> {
    const { quantity, restock } = action;
    const sale = this.#sales[action.sale];
    const lines = [{ lineId: sale?.lines[action.line], quantity: decimal(quantity) }];
    await this.#send("POST", `/sales-orders/${sale?.id}/refund`, { lines, restock });
  }

  async #sendBack({ part, quantity }: Extract<Action, { kind: "sendBack" }>): Promise<void> {
    const parts = [orderLine({ part, quantity, unitCents: 0n })];
    const fields = { type: "return", status: "ordered", vendorName: "Dealer", parts };
    const order = await this.#send("POST", "/purchase-orders", fields);
    await this.#send("POST", `/purchase-orders/${order.id}/receive`, {});
    this.#sentBack.push({ id: order.id, lineId: order.parts[0].id });
  }

  async #creditReturn(action: Extract<Action, { kind: "creditReturn" }>): Promise<void> {
    const { quantity, amountCents, isFinal } = action.credited;
    const credited = {
      kind: "return_credit",
      purchaseOrderLineId: this.#sentBack[action.sentBack]?.lineId,
      quantity: decimal(quantity),
      amountCents: Number(amountCents),
      final: isFinal,
    };
    const { id, lines } = await this.#send("POST", "/bills", {
      type: "credit",
      vendorId: "Dealer",
      number: `R-${action.id}`,
      lines: [credited],
    });
    this.#returnCredits.set(action.id, { billId: id, lineId: lines[0].id });
  }

  async #deny({ core, quantity, by }: Extract<Action, { kind: "deny" }>): Promise<void> {
    const lineItemId = by && this.#job(by.job).lines[by.line];
    const body = { quantity: decimal(quantity), lineItemId };
    await this.#send("POST", `/cores/${this.#cores.get(coreKey(core))}/deny`, body);
  }

  async #change(part: number, fields: object): Promise<void> {
    await this.#send("PATCH", `/inventory/${this.#partIds[part]}`, fields);
  }

  #job(at: number): Job {
    const job = this.#jobs[at];
    if (!job) throw new Error(`There is no job ${at}`);
    return job;
  }

  /** Sends a request, again if it is unknown whether it was done. */
  async #send(method: string, path: string, body?: unknown) {
    const headers = { "idempotency-key": randomUUID() };
    const send = () => this.shop.api(method, path, body, headers);
    const first = await send();
    const { status, body: answer, text } = first.status === 503 ? await send() : first;
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return answer;
  }

  /** The costs that the service has stored, by the names of the model. */
  async stored(database: RawDatabase): Promise<Record<string, string[]>> {
    const [row] = await database.query(storedCosts, [this.shop.tenantId]);
    const of = new Map<string, string[]>(Object.entries(row.costs));
    const all: Record<string, string[]> = {};
    const read = (name: string, key: string) => {
      all[name] = of.get(key) ?? [];
    };
    this.#partIds.forEach((id, part) => {
      for (const kind of ["layers", "deficits", "counts", "last cost"]) {
        read(`${kind} of part ${part}`, `${kind} ${id}`);
      }
    });
    this.#jobs.forEach(({ id, lines, isGone }, job) => {
      if (isGone) all[`lost job ${job}`] = of.get(`lost ${id}`) ?? ["0"];
      all[`job ${job}`] = lines.flatMap((line) => of.get(`line ${line}`) ?? []);
      read(`total of job ${job}`, `order ${id}`);
      if (of.has(`invoice ${id}`)) read(`invoice of job ${job}`, `invoice ${id}`);
    });
    this.#sales.forEach(({ id, lines }, sale) => {
      all[`sale ${sale}`] = lines.flatMap((line) => of.get(`line ${line}`) ?? []);
      read(`invoice of sale ${sale}`, `invoice ${id}`);
      read(`credits of sale ${sale}`, `credits ${id}`);
    });
    all["sent back"] = this.#sentBack.flatMap(({ id }) => of.get(`sent back ${id}`) ?? []);
    for (const [id, { lineId }] of this.#returnCredits) {
      read(`variance of return credit ${id}`, `return ${lineId}`);
    }
    for (const [key, id] of this.#cores) {
      all[`loss of core ${key}`] = of.get(`core loss ${id}`) ?? ["0"];
    }
    return all;
  }
}

function orderLine({ part, quantity, unitCents }: OrderedLine) {
  return {
    partNumber: numberOf(part),
    quantity: decimal(quantity),
    unitCostCents: unitCents === undefined ? undefined : Number(unitCents),
  };
}

function chargeOf({ amountCents, ...charge }: Charge) {
  return { ...charge, amountCents: Number(amountCents) };
}

function soldLine({ part, quantity }: Goods) {
  return {
    partNumber: numberOf(part),
    quantity: decimal(quantity),
    unitPriceCents: 500,
    unitCostCents: Number(estimateCents),
  };
}

const lot = `(remaining_quantity * 10000)::bigint || ' for ' || remaining_cents`;

const storedCosts = `SELECT json_object_agg(key, texts) AS costs FROM (
  SELECT 'line ' || id AS key, array[total_cost_cents::text] AS texts FROM line_items WHERE tenant_id = $1
  UNION ALL SELECT 'line ' || id, array[total_cost_cents::text] FROM sales_order_lines WHERE tenant_id = $1
  UNION ALL SELECT 'order ' || id, array[total_cost_cents::text] FROM work_orders WHERE tenant_id = $1
  UNION ALL SELECT 'invoice ' || coalesce(i.work_order_id, i.sales_order_id), array_agg(l.cost_cents::text ORDER BY l.position)
    FROM invoices i JOIN invoice_lines l ON l.tenant_id = i.tenant_id AND l.invoice_id = i.id
    WHERE i.tenant_id = $1 AND i.status <> 'void' GROUP BY i.id, i.work_order_id, i.sales_order_id
  UNION ALL SELECT 'credits ' || i.sales_order_id, array_agg(c.cost_cents::text ORDER BY c.created_at, c.id)
    FROM credits c JOIN invoices i ON i.tenant_id = c.tenant_id AND i.id = c.invoice_id
    WHERE c.tenant_id = $1 GROUP BY i.sales_order_id
  UNION ALL SELECT 'layers ' || inventory_item_id, array_agg(${lot} ORDER BY received_at, id)
    FROM cost_layers WHERE tenant_id = $1 AND remaining_quantity > 0 GROUP BY inventory_item_id
  UNION ALL SELECT 'deficits ' || inventory_item_id, array_agg(${lot} ORDER BY created_at, id)
    FROM stock_deficits WHERE tenant_id = $1 AND remaining_quantity > 0 GROUP BY inventory_item_id
  UNION ALL SELECT 'counts ' || inventory_item_id, array_agg((-value_cents)::text ORDER BY position)
    FROM stock_movements WHERE tenant_id = $1 AND type = 'adjustment' AND quantity < 0 GROUP BY inventory_item_id
  UNION ALL SELECT 'sent back ' || reference_id, array_agg((-value_cents)::text ORDER BY position)
    FROM stock_movements WHERE tenant_id = $1 AND type = 'return' AND reference_type = 'purchase_order'
    GROUP BY reference_id
  UNION ALL SELECT 'lost ' || cause_id, array[sum(amount_cents)::text] FROM variances
    WHERE tenant_id = $1 AND kind = 'lost_job' GROUP BY cause_id
  UNION ALL SELECT 'return ' || cause_id, array[sum(amount_cents)::text] FROM variances
    WHERE tenant_id = $1 AND kind = 'return' GROUP BY cause_id
    -- A void credit of a closed day keeps its variance and the one that takes it back.
    HAVING sum(amount_cents) <> 0 OR NOT EXISTS (SELECT FROM bill_lines l
      JOIN bills b ON b.tenant_id = $1 AND b.id = l.bill_id
      WHERE l.tenant_id = $1 AND l.id = cause_id AND b.status = 'void')
  UNION ALL SELECT 'core loss ' || cause_id, array[sum(amount_cents)::text] FROM variances
    WHERE tenant_id = $1 AND kind = 'core_loss' GROUP BY cause_id
  UNION ALL SELECT 'last cost ' || id, array[unit_cost_cents::text] FROM inventory_items WHERE tenant_id = $1
) costs`;
