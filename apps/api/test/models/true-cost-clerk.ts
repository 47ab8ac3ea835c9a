import type { Random } from "../concurrency/random.ts";
import type { RawDatabase } from "../harness/database.ts";
import type { Response } from "../harness/http.ts";
import type { OutputOf } from "../harness/operations.ts";
import type { TestShop } from "../harness/shop.ts";

type Bill = OutputOf<"bills", "get">;

const carrier = "Roadrunner Freight";
const dealer = "Dealer";

/** What the clerks of one shop share. */
export class TrueCostFloor {
  readonly shop: TestShop;
  readonly partIds: string[];
  readonly jobs: string[] = [];
  readonly sales: Array<{ id: string; lineId: string }> = [];
  readonly bills: string[] = [];
  /** The bills of carriers. */
  readonly carriers: string[] = [];
  /** How many bills and credits were sent to `POST /bills`. */
  sentBills = 0;

  private constructor(shop: TestShop, partIds: string[]) {
    this.shop = shop;
    this.partIds = partIds;
  }

  static async open(shop: TestShop, count: number) {
    await shop.vendor({ name: carrier });
    await shop.vendor({ name: dealer });
    const ids: string[] = [];
    for (let part = 0; part < count; part++) {
      const { id } = await shop.part({
        partNumber: `P-${part}`,
        quantity: 2.5 * part,
        unitCostCents: 33,
      });
      ids.push(id);
    }
    return new TrueCostFloor(shop, ids);
  }

  /**
   * Receives the orders whose receipt was refused. A bill may name their goods, which are in no
   * place before.
   */
  async receiveRest(): Promise<void> {
    const { body } = await this.shop.api("GET", "/purchase-orders?status=ordered&limit=100");
    for (const { id, type } of body.purchaseOrders) {
      if (type === "purchase") await this.shop.api("POST", `/purchase-orders/${id}/receive`, {});
    }
  }

  /**
   * Compares where the money of each part is with what the bills charge for it, and what is
   * unbilled.
   */
  async balances(database: RawDatabase) {
    const rows: Array<{ id: string; cents: string }> = await database.query(whereMoneyIs, [
      this.shop.tenantId,
    ]);
    const found = new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
    const billed = await this.#billedCents();
    return this.partIds.map((id, part) => {
      return { part, billedCents: billed.get(id) ?? 0, foundCents: found.get(id) ?? 0 };
    });
  }

  async #billedCents(): Promise<Map<string, number>> {
    const cents = new Map<string, number>();
    const { body } = await this.shop.api("GET", "/bills/unbilled?limit=100");
    for (const { inventoryItemId, valueCents } of body.unbilled) {
      cents.set(inventoryItemId, (cents.get(inventoryItemId) ?? 0) + valueCents);
    }
    for (const id of new Set(this.bills)) {
      const { body }: { body: Bill } = await this.shop.api("GET", `/bills/${id}`);
      for (const { inventoryItemId, amountCents, chargedCents, appliedCents } of body.lines) {
        if (inventoryItemId === null) continue;
        const cost = amountCents + chargedCents + appliedCents;
        cents.set(inventoryItemId, (cents.get(inventoryItemId) ?? 0) + cost);
      }
    }
    return cents;
  }
}

/** A clerk who performs random steps on documents that others change too. */
export class TrueCostClerk {
  readonly answers: Response[] = [];
  readonly #floor: TrueCostFloor;
  readonly #random: Random;

  constructor(floor: TrueCostFloor, random: Random) {
    this.#floor = floor;
    this.#random = random;
  }

  async act(): Promise<void> {
    const acts = [
      () => this.#receive(),
      () => this.#receive(),
      () => this.#receiveOrder(),
      () => this.#receiveOrder(),
      () => this.#bill(),
      () => this.#correct(),
      () => this.#correct(),
      () => this.#carry(),
      () => this.#carry(),
      () => this.#changeLater(),
      () => this.#credit(),
      () => this.#job(),
      () => this.#job(),
      () => this.#moveJob(),
      () => this.#moveJob(),
      () => this.#sell(),
      () => this.#sell(),
      () => this.#refund(),
      () => this.#refund(),
      () => this.#count(),
      () => this.#sendBack(),
    ];
    await this.#random.pick(acts)();
  }

  async #receive(): Promise<void> {
    const random = this.#random;
    const lines = random.some([...this.#floor.partIds.keys()], 1 + random.below(3)).map((part) => ({
      partNumber: `P-${part}`,
      quantity: (1 + random.below(60_000)) / 10_000,
      unitCostCents: random.below(500),
    }));
    const charges = [{ kind: "freight" as const, amountCents: random.below(300) }];
    const invoice = this.#floor.shop.invoice({ lines, charges });
    const { body } = await this.#send("POST", "/inventory/receiving", invoice);
    this.#floor.bills.push(body.bill.id);
  }

  /**
   * Receives an order without some of its costs, with the number of one of two invoices or without
   * one.
   */
  async #receiveOrder(): Promise<void> {
    const random = this.#random;
    const parts = random.some([...this.#floor.partIds.keys()], 1 + random.below(3)).map((part) => ({
      partNumber: `P-${part}`,
      quantity: this.#quantity(),
      ...(random.chance(0.5) && { unitCostCents: random.below(500) }),
    }));
    const fields = { status: "ordered", vendorName: dealer, parts };
    const { body: order } = await this.#send("POST", "/purchase-orders", fields);
    const number = random.pick(["", "V-0", "V-1"]);
    const receipt = number ? { vendorInvoiceNumber: number } : {};
    await this.#send("POST", `/purchase-orders/${order.id}/receive`, receipt);
    if (!number) return;
    const { body } = await this.#send("GET", `/bills?number=${number}`);
    const ids: string[] = body.bills.map(({ id }: Bill) => id);
    this.#floor.bills.push(...ids.filter((id) => !this.#floor.bills.includes(id)));
  }

  /** Bills goods that came without an invoice. */
  async #bill(): Promise<void> {
    const { partNumber, quantity } = this.#line();
    const unitCostCents = this.#random.below(500);
    const { status, body } = await this.#send("POST", "/bills", {
      type: "invoice",
      vendorId: dealer,
      number: `C-${this.#floor.sentBills++}`,
      lines: [
        { kind: "part", partNumber, quantity, unitCostCents },
        { kind: "freight", amountCents: this.#random.below(300) },
      ],
    });
    if (status === 201) this.#floor.bills.push(body.id);
  }

  /** Corrects the unit cost of a line and the freight of a bill. */
  async #correct(): Promise<void> {
    if (this.#floor.bills.length === 0) return;
    const path = `/bills/${this.#random.pick(this.#floor.bills)}`;
    const { body }: { body: Bill } = await this.#send("GET", path);
    const { id } = this.#random.pick(body.lines.filter(({ kind }) => kind === "part"));
    const lines = [{ id, unitCostCents: this.#random.below(500) }];
    const charges = [{ kind: "freight", amountCents: this.#random.below(300) }];
    await this.#send("POST", `${path}/correct`, { reason: "Typed wrong", lines, charges });
  }

  /** Bills the freight of the goods of one or two bills. */
  async #carry(): Promise<void> {
    if (this.#floor.bills.length === 0) return;
    const appliesTo = this.#random.some(this.#floor.bills, 1 + this.#random.below(2));
    const { status, body } = await this.#send("POST", "/bills", {
      type: "invoice",
      vendorId: carrier,
      number: `C-${this.#floor.sentBills++}`,
      appliesTo,
      lines: [{ kind: "freight", amountCents: this.#random.below(300) }],
    });
    if (status === 201) this.#floor.carriers.push(body.id);
  }

  /** Corrects or voids a carrier's bill. */
  async #changeLater(): Promise<void> {
    if (this.#floor.carriers.length === 0) return;
    const path = `/bills/${this.#random.pick(this.#floor.carriers)}`;
    const charges = [{ kind: "freight", amountCents: this.#random.below(300) }];
    if (this.#random.chance(0.3)) await this.#send("POST", `${path}/void`, { reason: "Wrong" });
    else await this.#send("POST", `${path}/correct`, { reason: "Typed wrong", charges });
  }

  /** Credits a part of the price of a bill's goods. */
  async #credit(): Promise<void> {
    if (this.#floor.bills.length === 0) return;
    const path = `/bills/${this.#random.pick(this.#floor.bills)}`;
    const { body }: { body: Bill } = await this.#send("GET", path);
    const [{ id: billLineId } = { id: "" }] = body.lines;
    const credited = [{ kind: "price_credit", billLineId, amountCents: -this.#random.below(50) }];
    await this.#send("POST", "/bills", {
      type: "credit",
      vendorId: body.vendorId,
      number: `C-${this.#floor.sentBills++}`,
      lines: credited,
    });
  }

  #line() {
    const partNumber = `P-${this.#random.below(this.#floor.partIds.length)}`;
    return { partNumber, quantity: this.#quantity(), unitPriceCents: 500, unitCostCents: 100 };
  }

  #quantity(): number {
    return (1 + this.#random.below(40_000)) / 10_000;
  }

  async #job(): Promise<void> {
    const { body: order } = await this.#send("POST", "/work-orders", { status: "approved" });
    const parts = [this.#line(), this.#line()];
    await this.#send("POST", `/work-orders/${order.id}/services`, { name: "Job", parts });
    await this.#send("PATCH", `/work-orders/${order.id}`, { status: "completed" });
    this.#floor.jobs.push(order.id);
  }

  async #moveJob(): Promise<void> {
    if (this.#floor.jobs.length === 0) return;
    const path = `/work-orders/${this.#random.pick(this.#floor.jobs)}`;
    const status = this.#random.pick(["approved", "completed", "invoiced"]);
    if (status === "invoiced") await this.#send("POST", `${path}/invoice`);
    else await this.#send("PATCH", path, { status });
  }

  async #sell(): Promise<void> {
    const { body: sale } = await this.#send("POST", "/sales-orders", { lines: [this.#line()] });
    await this.#send("POST", `/sales-orders/${sale.id}/complete`, {});
    this.#floor.sales.push({ id: sale.id, lineId: sale.lines[0].id });
  }

  async #refund(): Promise<void> {
    if (this.#floor.sales.length === 0) return;
    const { id, lineId } = this.#random.pick(this.#floor.sales);
    const lines = [{ lineId, quantity: this.#random.pick([0.0001, 0.3, 1]) }];
    const restock = this.#random.chance(0.8);
    await this.#send("POST", `/sales-orders/${id}/refund`, { lines, restock });
  }

  async #count(): Promise<void> {
    const path = `/inventory/${this.#random.pick(this.#floor.partIds)}`;
    await this.#send("PATCH", path, { quantity: this.#quantity() });
  }

  async #sendBack(): Promise<void> {
    const { partNumber } = this.#line();
    const parts = [{ partNumber, quantity: 0.3, unitCostCents: 0 }];
    const fields = { type: "return", status: "ordered", parts };
    const { body: order } = await this.#send("POST", "/purchase-orders", fields);
    await this.#send("POST", `/purchase-orders/${order.id}/receive`, {});
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await this.#floor.shop.api(method, path, body);
    this.answers.push(answer);
    return answer;
  }
}

/**
 * The cost of a part's goods in layers, jobs, sales, returns to vendors and counts down, less what
 * counts up and open deficits were booked at.
 */
const whereMoneyIs = `SELECT id, sum(cents)::text AS cents FROM (
  SELECT inventory_item_id AS id, remaining_cents AS cents FROM cost_layers WHERE tenant_id = $1
  UNION ALL SELECT inventory_item_id, -remaining_cents FROM stock_deficits WHERE tenant_id = $1
  UNION ALL SELECT inventory_item_id, total_cost_cents FROM line_items
    WHERE tenant_id = $1 AND deduction_id IS NOT NULL
  UNION ALL SELECT inventory_item_id, total_cost_cents FROM sales_order_lines
    WHERE tenant_id = $1 AND deduction_id IS NOT NULL
  UNION ALL SELECT s.inventory_item_id, -c.cost_cents FROM credits c
    JOIN invoices i ON i.tenant_id = c.tenant_id AND i.id = c.invoice_id
    JOIN sales_order_lines s ON s.tenant_id = i.tenant_id AND s.sales_order_id = i.sales_order_id
    WHERE c.tenant_id = $1
  UNION ALL SELECT inventory_item_id, -value_cents FROM stock_movements
    WHERE tenant_id = $1 AND (type = 'adjustment' OR type = 'return' AND reference_type = 'purchase_order')
) goods GROUP BY id`;
