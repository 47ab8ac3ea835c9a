import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { useHarness } from "../../../../test/harness/harness.ts";
import { shopOf, type TestShop } from "../../../../test/harness/shop.ts";
import { ReceiptsModel } from "../../../../test/models/receipts-model.ts";

/** The days of a history. Each has a process. */
const calendar = ["2026-03-05", "2026-03-06", "2026-03-07", "2026-03-09", "2026-03-10"];
const noonOf = (day: string) => new Date(`${day}T18:00:00.000Z`);
// After the file, ledger.verify compares receipts with their payments and refunds.
const harness = useHarness({ now: noonOf("2026-03-10") });
const processes: string[] = [];

beforeAll(async () => {
  for (const day of calendar) {
    const { origin } = await harness.startAnother({ now: noonOf(day) });
    processes.push(`${origin}/v1`);
  }
});

const kinds = [
  "bill",
  "receive",
  "apply",
  "unapply",
  "refundCredit",
  "voidReceipt",
  "pay",
  "refund",
  "voidPayment",
  "credit",
  "close",
  "nextDay",
] as const;

interface Turn {
  kind: (typeof kinds)[number];
  customer: number;
  /** Chooses a record. */
  pick: number;
  cents: number;
  /** By how many days a receipt is dated back. */
  back: number;
  /** How a receipt is allocated: the oldest first, one named invoice, or nothing. */
  how: "oldest" | "named" | "none";
}

const turn: fc.Arbitrary<Turn> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("bill" as const, "receive" as const) },
    { weight: 2, arbitrary: fc.constant("nextDay" as const) },
    { weight: 9, arbitrary: fc.constantFrom(...kinds) },
  ),
  customer: fc.nat({ max: 1 }),
  pick: fc.nat({ max: 40 }),
  cents: fc.integer({ min: 1, max: 30_000 }),
  back: fc.nat({ max: 3 }),
  how: fc.constantFrom("oldest", "oldest", "named", "none"),
});

test("money received equals payments of invoices, credit and refunds, by customer and day", async () => {
  let playing = Promise.resolve();
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 8, maxLength: 40, size: "max" }), (turns) => {
      playing = play(turns);
      return playing;
    }),
    { numRuns: runs({ short: 6, long: 300 }), seed: seedOr(1881), interruptAfterTimeLimit: 60_000 },
  );
  await playing;
});

async function play(turns: readonly Turn[]): Promise<void> {
  const world = await World.open();
  for (const each of turns) await world.play(each);
  await world.expectConservation();
  await world.expectSameReports();
}

type Body = Record<string, unknown>;

interface Ids {
  invoices: string[];
  payments: string[];
  receipts: string[];
}

/**
 * Two shops with the same history. In one, receipts pay invoices; in the other, each of these
 * payments is a payment of its own.
 */
class World {
  readonly #model = new ReceiptsModel();
  readonly #customers: string[][];
  readonly #shops: Array<{ shop: TestShop; ids: Ids }>;
  #day = 0;

  private constructor(shops: TestShop[], customers: string[][]) {
    this.#customers = customers;
    this.#shops = shops.map((shop) => {
      return { shop, ids: { invoices: [], payments: [], receipts: [] } };
    });
  }

  static async open(): Promise<World> {
    const shops: TestShop[] = [];
    const customers: string[][] = [];
    for (let at = 0; at < 2; at += 1) {
      const shop = await harness.shop({ timeZone: "America/Chicago" });
      await shop.api("PATCH", "/settings", { taxRatePercent: 7 });
      const ids = [];
      for (const name of ["Prairie", "Hawkeye"]) ids.push((await shop.customer({ name })).id);
      shops.push(shop);
      customers.push(ids);
    }
    return new World(shops, customers);
  }

  /** A shop at the process of the current day. */
  #now(at: number): TestShop {
    const { shop } = this.#at(at);
    return shopOf(processes[this.#day] ?? "", shop.tenantId, shop.key);
  }

  #at(at: number) {
    const found = this.#shops[at];
    if (!found) throw new Error("There are two shops");
    return found;
  }

  async play(turn: Turn): Promise<void> {
    await this[`_${turn.kind}`](turn);
  }

  async _nextDay(): Promise<void> {
    this.#day = Math.min(this.#day + 1, calendar.length - 1);
  }

  async _close({ pick }: Turn): Promise<void> {
    const day = this.#model.closedThrough + 1 + (pick % 2);
    if (day >= this.#day) return;
    for (const at of [0, 1]) {
      await this.#send(at, "/periods/close", { through: calendar[day] });
    }
    this.#model.closedThrough = day;
  }

  async _bill({ customer, cents }: Turn): Promise<void> {
    const totals = [];
    for (const at of [0, 1]) {
      const customerId = this.#customers[at]?.[customer];
      const lines = { parts: [{ description: "Pump", unitPriceCents: cents }] };
      const { id, totalCents } = await this.#now(at).bill({ customerId }, lines);
      this.#at(at).ids.invoices.push(id);
      totals.push(totalCents);
    }
    this.#model.invoices.push({ customer, day: this.#day, cents: totals[0] ?? 0 });
  }

  async _receive({ customer, cents, back, how, pick }: Turn): Promise<void> {
    const day = Math.max(this.#day - back, this.#model.closedThrough + 1);
    const receipt = this.#model.receipts.length;
    const open = this.#model.oldestFirst(customer, Number.MAX_SAFE_INTEGER);
    const one = open[pick % Math.max(1, open.length)];
    const named: Array<[number, number]> = one ? [[one[0], Math.min(one[1], cents)]] : [];
    const parts = { oldest: this.#model.oldestFirst(customer, cents), named, none: [] }[how];
    const allocations = parts.map(([invoice, amountCents]) => {
      return { invoiceId: this.#at(0).ids.invoices[invoice], amountCents };
    });
    const body = await this.#send(0, "/receipts", {
      customerId: this.#customers[0]?.[customer],
      amountCents: cents,
      method: "Check",
      date: calendar[day],
      ...(how !== "oldest" && { allocations }),
    });
    this.#at(0).ids.receipts.push(String(body.id));
    this.#model.receipts.push({ customer, day, cents, isVoid: false });
    await this.#allocate(receipt, parts, day);
  }

  async _apply({ pick }: Turn): Promise<void> {
    const receipt = this.#receipt(pick);
    const left = this.#model.credit(receipt);
    if (left <= 0) return;
    const customer = this.#model.receipts[receipt]?.customer ?? 0;
    await this.#onReceipt(receipt, "apply");
    await this.#allocate(receipt, this.#model.oldestFirst(customer, left), this.#day);
  }

  /** Records payments of a receipt in the model and as payments of their own in the other shop. */
  async #allocate(receipt: number, parts: Array<[number, number]>, from: number): Promise<void> {
    const first = this.#model.payments.length;
    this.#model.allocate(receipt, parts, from);
    for (const payment of this.#model.payments.slice(first)) {
      const { invoice, cents: amountCents, day } = payment;
      const invoiceId = this.#at(1).ids.invoices[invoice];
      const paidAt = calendar[day];
      const own = await this.#send(1, "/payments", { invoiceId, amountCents, paidAt });
      this.#at(1).ids.payments.push(String(own.id));
    }
    await this.#readPayments();
  }

  /** Ids grow with time, so they are in the order of the model's payments. */
  async #readPayments(): Promise<void> {
    const { shop, ids } = this.#at(0);
    const { body } = await shop.api("GET", "/payments?type=payment&limit=500");
    ids.payments = body.payments.map(({ id }: { id: string }) => id).sort();
    expect(ids.payments).toHaveLength(this.#model.payments.length);
  }

  async _unapply({ pick }: Turn): Promise<void> {
    const receipt = this.#receipt(pick);
    if (!this.#isLive(receipt)) return;
    await this.#onReceipt(receipt, "unapply");
    await this.#undo(receipt);
    this.#model.unapply(receipt, this.#day);
  }

  /** Undoes the payments of a receipt in the other shop, by the days that are closed. */
  async #undo(receipt: number): Promise<void> {
    for (const [at, payment] of this.#model.payments.entries()) {
      const rest = payment.cents - payment.refunded;
      if (payment.receipt !== receipt || payment.isVoid || rest === 0) continue;
      const isVoid = payment.refunded === 0 && payment.day > this.#model.closedThrough;
      const path = `/payments/${this.#at(1).ids.payments[at]}/${isVoid ? "void" : "refund"}`;
      await this.#send(1, path, {});
    }
  }

  async _refundCredit({ pick, cents }: Turn): Promise<void> {
    const receipt = this.#receipt(pick);
    const left = this.#model.credit(receipt);
    if (left <= 0) return;
    const amountCents = Math.min(left, cents);
    await this.#onReceipt(receipt, "refund", { amountCents });
    this.#model.refundCredit(receipt, amountCents, this.#day);
  }

  async _voidReceipt({ pick }: Turn): Promise<void> {
    const receipt = this.#receipt(pick);
    if (!this.#isLive(receipt)) return;
    const { day = 0 } = this.#model.receipts[receipt] ?? {};
    const id = this.#at(0).ids.receipts[receipt];
    if (this.#model.hasRefunds(receipt) || day <= this.#model.closedThrough) {
      const refused = await this.#now(0).api("POST", `/receipts/${id}/void`);
      expect(refused, refused.text).toMatchObject({ status: 409 });
      return;
    }
    await this.#onReceipt(receipt, "void");
    await this.#undo(receipt);
    this.#model.unapply(receipt, this.#day);
    const voided = this.#model.receipts[receipt];
    if (voided) voided.isVoid = true;
  }

  async _pay({ customer, pick, cents }: Turn): Promise<void> {
    const open = this.#model.oldestFirst(customer, Number.MAX_SAFE_INTEGER);
    const [invoice, owed] = open[pick % Math.max(1, open.length)] ?? [];
    if (invoice === undefined || owed === undefined) return;
    const amountCents = Math.min(cents, owed);
    for (const at of [0, 1]) {
      const invoiceId = this.#at(at).ids.invoices[invoice];
      const { id } = await this.#send(at, "/payments", { invoiceId, amountCents });
      this.#at(at).ids.payments.push(String(id));
    }
    this.#model.pay(invoice, amountCents, this.#day);
  }

  async _refund({ pick, cents }: Turn): Promise<void> {
    const at = pick % Math.max(1, this.#model.payments.length);
    const payment = this.#model.payments[at];
    if (!payment || payment.isVoid || payment.refunded === payment.cents) return;
    const amountCents = Math.min(cents, payment.cents - payment.refunded);
    await this.#onPayments(at, "refund", { amountCents });
    this.#model.refund(at, amountCents, this.#day);
  }

  async _voidPayment({ pick }: Turn): Promise<void> {
    const at = pick % Math.max(1, this.#model.payments.length);
    const payment = this.#model.payments[at];
    if (!payment || payment.isVoid || payment.refunded > 0) return;
    if (payment.day <= this.#model.closedThrough) return;
    await this.#onPayments(at, "void", {});
    this.#model.voidPayment(at);
  }

  async _credit({ pick, cents }: Turn): Promise<void> {
    const invoice = pick % Math.max(1, this.#model.invoices.length);
    const before = this.#model.owed(invoice);
    if (before === 0 && pick % 2 === 0) return;
    const answers = [];
    for (const at of [0, 1]) {
      const path = `/invoices/${this.#at(at).ids.invoices[invoice]}`;
      const { creditedCents = 0 } = (await this.#now(at).api("GET", path)).body;
      const credit = { reason: "Comeback", amountCents: Math.ceil(cents / 10) };
      const answer = await this.#now(at).api("POST", `${path}/credit`, credit);
      answers.push({ status: answer.status, cents: answer.body.creditedCents - creditedCents });
    }
    expect(answers[1]).toEqual(answers[0]);
    if (answers[0]?.status === 201) {
      this.#model.creditInvoice(invoice, answers[0].cents, this.#day);
    }
  }

  #receipt(pick: number): number {
    return pick % Math.max(1, this.#model.receipts.length);
  }

  #isLive(receipt: number): boolean {
    return this.#model.receipts[receipt]?.isVoid === false;
  }

  async #onReceipt(receipt: number, action: string, body: Body = {}): Promise<void> {
    await this.#send(0, `/receipts/${this.#at(0).ids.receipts[receipt]}/${action}`, body);
  }

  async #onPayments(payment: number, action: string, body: Body): Promise<void> {
    for (const at of [0, 1]) {
      await this.#send(at, `/payments/${this.#at(at).ids.payments[payment]}/${action}`, body);
    }
  }

  async #send(at: number, path: string, body: Body): Promise<Body> {
    const answer = await this.#now(at).api("POST", path, body);
    expect([200, 201], `${path} ${JSON.stringify(body)}: ${answer.text}`).toContain(answer.status);
    return answer.body;
  }

  async expectConservation(): Promise<void> {
    const model = this.#model;
    const { shop, ids } = this.#at(0);
    const owed = await Promise.all(
      ids.invoices.map(async (id) => (await shop.api("GET", `/invoices/${id}`)).body.balanceCents),
    );
    expect(owed).toEqual(ids.invoices.map((_, at) => model.owed(at)));
    for (const [day, date] of calendar.entries()) {
      for (const [customer, id] of this.#customers[0]?.entries() ?? []) {
        const credit = model.creditOf(customer, day);
        expect(model.cash(day, customer)).toBe(model.paidOn(day, customer) + credit);
        const path = `/customers/${id}/statement?startDate=${date}&endDate=${date}`;
        const { body } = await shop.api("GET", path);
        expect(body.creditCents, `credit of ${customer} on ${date}`).toBe(credit);
      }
      const query = `startDate=${date}&endDate=${date}&mode=live`;
      const { body } = await shop.api("GET", `/report-aggregates/payments?${query}`);
      const received = model.cash(day) - model.cash(day - 1);
      expect(Math.round(body.summary.total * 100), `received on ${date}`).toBe(received);
    }
  }

  async expectSameReports(): Promise<void> {
    const last = calendar.at(-1);
    const range = `startDate=${calendar[0]}&endDate=${last}`;
    for (const [day, date] of calendar.entries()) {
      await this.#expectSame(`/reports/customer-aging?asOf=${date}`, `aging of day ${day}`);
    }
    await this.#expectSame(`/report-aggregates/tax-collected?${range}&basis=cash`, "cash tax");
    await this.#expectSame(`/report-aggregates/tax-collected?${range}&basis=accrual`, "tax");
    for (const at of this.#customers[0]?.keys() ?? []) {
      const statements = [];
      for (const shop of [0, 1]) {
        const id = this.#customers[shop]?.[at];
        const path = `/customers/${id}/statement?${range}`;
        const { body } = await this.#at(shop).shop.api("GET", path);
        const { openingBalanceCents, closingBalanceCents, aging } = body;
        const amounts = body.entries.map((entry: Body) => {
          return [entry.date, entry.type, entry.invoiceNumber, entry.amountCents];
        });
        statements.push({ openingBalanceCents, closingBalanceCents, aging, amounts });
      }
      expect(statements[0]).toEqual(statements[1]);
    }
    const daily = await Promise.all([0, 1].map((at) => this.#revenueOf(at, range)));
    expect(daily[0]).toEqual(daily[1]);
  }

  /** The sales of days, without money received. */
  async #revenueOf(at: number, range: string): Promise<Body> {
    const path = `/report-aggregates/sales-summary?${range}&mode=live`;
    const { body } = await this.#at(at).shop.api("GET", path);
    const { allInvoices, paidInvoices, averageRepairOrder } = body.summary;
    return { allInvoices, paidInvoices, averageRepairOrder };
  }

  async #expectSame(path: string, what: string): Promise<void> {
    const texts = [];
    for (const at of [0, 1]) {
      const { shop } = this.#at(at);
      const { status, text } = await shop.api("GET", path);
      expect(status, `${path}: ${text}`).toBe(200);
      texts.push(withoutIds(text));
    }
    expect(texts[0], what).toBe(texts[1]);
  }
}

/** Ids differ between shops. */
function withoutIds(text: string): string {
  return text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id");
}
