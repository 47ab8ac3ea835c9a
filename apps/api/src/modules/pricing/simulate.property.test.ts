import { runs } from "@bayline/db/testing";
import { expect, test } from "vitest";
import { type Random, randomFrom, seedOfRun } from "../../../test/concurrency/random.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const seed = seedOfRun();
const histories = runs({ short: 2, long: 20 });
const steps = 60;
const range = { from: "2020-01-01", to: "2090-12-31" };
const categories = ["Filters", "Brakes", "Belts"];

/** A life of a shop in which everything changes that prices depend on. */
class PricedShop {
  readonly #shop: TestShop;
  readonly #random: Random;
  readonly #levels: string[] = [];
  readonly #rules: string[] = [];
  readonly #customers: string[] = [];
  #orders: string[] = [];
  #count = 0;

  constructor(shop: TestShop, random: Random) {
    this.#shop = shop;
    this.#random = random;
  }

  async open() {
    for (const number of [1, 2, 3, 4, 5]) await this.#part(number);
    for (const name of ["Prairie", "County", "Dairy"]) {
      this.#customers.push((await this.#shop.customer({ name })).id);
    }
    await this.#addRule("parts_matrix", this.#matrix());
    await this.#send("PATCH", "/settings", { defaultPartsMatrixId: this.#rules[0] });
  }

  act() {
    const acts = [
      () => this.#addRule("parts_matrix", this.#matrix(), this.#matchOfGoods()),
      () => this.#addRule("labor_rate", this.#rate(), this.#matchOfLabor()),
      () => this.#addRule("price_level", this.#level()),
      () => this.#addRule("fee", this.#fee()),
      () => this.#contract(),
      () => this.#changeRule(),
      () => this.#changeRule(),
      () => this.#endRule(),
      () => this.#changePart(),
      () => this.#changeCustomer(),
      () => this.#receive(),
      () => this.#quote(),
      () => this.#quote(),
      () => this.#quote(),
      () => this.#edit(),
      () => this.#edit(),
      () => this.#reprice(),
      () => this.#invoice(),
      () => this.#invoice(),
      () => this.#sell(),
    ];
    return this.#random.pick(acts)();
  }

  async finish() {
    for (const id of this.#orders) await this.#send("POST", `/work-orders/${id}/invoice`);
  }

  async #send(method: string, path: string, body?: unknown) {
    const answer = await this.#shop.api(method, path, body);
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer;
  }

  #cents = () => 100 + this.#random.below(20_000);
  #partNumber = () => `P-${1 + this.#random.below(5)}`;

  #maybeCustomer() {
    return this.#random.chance(0.7) ? this.#random.pick(this.#customers) : undefined;
  }

  #part(number: number) {
    const unitCostCents = this.#cents();
    const ownPrice = this.#random.chance(0.3) ? { unitPriceCents: this.#cents() } : {};
    const category = this.#random.pick(categories);
    return this.#shop.part({
      partNumber: `P-${number}`,
      quantity: 500,
      unitCostCents,
      category,
      ...ownPrice,
    });
  }

  #matrix() {
    const [basis, roundTo] = [
      this.#random.pick(["cost", "lastCost", "listPrice"]),
      this.#random.pick([1, 5, 95, 99]),
    ];
    const bands = [
      { fromCents: 0, multiplier: (100 + this.#random.below(300)) / 100 },
      { fromCents: 5000, marginPercent: this.#random.below(60) },
    ];
    return { bands, basis, roundTo };
  }

  #rate() {
    const hourBands = this.#random.chance(0.5)
      ? { hourBands: [{ fromHours: 2, multiplier: 1.25 }] }
      : {};
    return { centsPerHour: this.#cents(), ...hourBands };
  }

  #level() {
    const laborPercent = this.#random.below(20) - 10;
    return this.#random.chance(0.3)
      ? { costMultiplier: 1.3, laborPercent }
      : { partsPercent: this.#random.below(30) - 20, laborPercent };
  }

  #fee() {
    const of = this.#random.pick(["labor", "parts", "both"]);
    return {
      percent: 1 + this.#random.below(10),
      of,
      capCents: 9000,
      onSales: this.#random.chance(0.5),
    };
  }

  #matchOfGoods() {
    if (this.#random.chance(0.4)) return {};
    return this.#random.pick([
      { category: this.#random.pick(categories) },
      { partNumber: this.#partNumber() },
      { lineKind: "part", customerId: this.#random.pick(this.#customers) },
    ]);
  }

  #matchOfLabor() {
    return this.#random.chance(0.5) ? {} : { laborType: "reefer" };
  }

  async #addRule(kind: string, terms: object, match: object = {}) {
    this.#count += 1;
    const validFrom = `2026-01-${String(1 + (this.#count % 28)).padStart(2, "0")}`;
    const name = `${kind} ${this.#count}`;
    const { status, body } = await this.#send("POST", "/pricing/rules", {
      name,
      kind,
      match,
      terms,
      validFrom,
    });
    if (status !== 201) return;
    this.#rules.push(body.id);
    if (kind === "price_level") this.#levels.push(body.id);
  }

  #contract() {
    const customerId = this.#random.pick(this.#customers);
    const match = { customerId, partNumber: this.#partNumber() };
    return this.#addRule("contract_price", { priceCents: this.#cents() }, match);
  }

  async #changeRule() {
    const id = this.#random.pick(this.#rules);
    const { body } = await this.#send("GET", `/pricing/rules/${id}`);
    const terms: Record<string, () => object> = {
      parts_matrix: () => this.#matrix(),
      labor_rate: () => this.#rate(),
      price_level: () => this.#level(),
      fee: () => this.#fee(),
      contract_price: () => ({ priceCents: this.#cents() }),
    };
    const change = this.#random.chance(0.8)
      ? { terms: terms[body.kind]?.() }
      : { isActive: !body.isActive };
    await this.#send("PATCH", `/pricing/rules/${id}`, change);
  }

  #endRule() {
    if (this.#rules.length < 6) return undefined;
    return this.#send("DELETE", `/pricing/rules/${this.#random.pick(this.#rules)}`);
  }

  #changePart() {
    const unitPriceCents = this.#random.chance(0.5) ? this.#cents() : null;
    const change = { category: this.#random.pick(categories), unitPriceCents };
    return this.#send("PATCH", `/inventory/${this.#partNumber()}`, change);
  }

  #changeCustomer() {
    const priceLevelId = this.#random.pick([null, ...this.#levels]);
    return this.#send("PATCH", `/customers/${this.#random.pick(this.#customers)}`, {
      priceLevelId,
    });
  }

  /** Half of the invoices cost more than the goods in stock, which jobs took before. */
  #receive() {
    const line = {
      partNumber: this.#partNumber(),
      quantity: 1 + this.#random.below(5),
      unitCostCents: this.#cents(),
    };
    return this.#shop.receive(this.#shop.invoice({ lines: [line] }));
  }

  #parts() {
    return Array.from({ length: 1 + this.#random.below(3) }, () => ({
      partNumber: this.#partNumber(),
      quantity: 1 + this.#random.below(4),
      ...(this.#random.chance(0.2) && { unitPriceCents: this.#cents() }),
      ...(this.#random.chance(0.2) && { discountCents: this.#random.below(100) }),
    }));
  }

  async #quote() {
    const block = {
      name: "Work",
      parts: this.#parts(),
      labor: [
        {
          description: "Fit",
          quantity: 1 + this.#random.below(3),
          ...(this.#random.chance(0.3) && { laborType: "reefer" }),
        },
      ],
      ...(this.#random.chance(0.3) && { discountCents: this.#random.below(100) }),
    };
    const customerId = this.#maybeCustomer();
    const { body } = await this.#send("POST", "/work-orders/quote", {
      customerId,
      services: [block],
    });
    if (body.workOrder) this.#orders.push(body.workOrder.id);
  }

  async #edit() {
    if (this.#orders.length === 0) return;
    const id = this.#random.pick(this.#orders);
    const { body } = await this.#send("GET", `/work-orders/${id}`);
    const [block] = body.services;
    const lines = [...block.parts, ...block.labor, ...block.fees];
    const line = this.#random.pick(lines);
    const change = this.#random.pick([
      { quantity: 1 + this.#random.below(5) },
      { unitPriceCents: this.#random.chance(0.5) ? null : this.#cents() },
    ]);
    await this.#send("PATCH", `/work-orders/${id}/services/${block.id}/items/${line.id}`, change);
  }

  #reprice() {
    if (this.#orders.length === 0) return undefined;
    return this.#send("POST", `/work-orders/${this.#random.pick(this.#orders)}/reprice`, {});
  }

  async #invoice() {
    if (this.#orders.length === 0) return;
    const id = this.#random.pick(this.#orders);
    await this.#send("POST", `/work-orders/${id}/invoice`);
    this.#orders = this.#orders.filter((other) => other !== id);
  }

  async #sell() {
    const customerId = this.#maybeCustomer();
    const { body } = await this.#send("POST", "/sales-orders", {
      customerId,
      lines: this.#parts(),
    });
    await this.#send("POST", `/sales-orders/${body.id}/complete`, { method: "Cash" });
  }
}

interface Line {
  amountCents: number;
  discountCents: number;
  costCents: number;
}

/** Revenue and cost of all lines, as the invoices say. */
async function booksOf(shop: TestShop) {
  const { body } = await shop.api("GET", "/invoices?limit=500");
  const lines: Line[] = [];
  for (const { id } of body.invoices) {
    lines.push(...(await shop.api("GET", `/invoices/${id}`)).body.lines);
  }
  return {
    lineCount: lines.length,
    revenueCents: lines.reduce((sum, line) => sum + line.amountCents - line.discountCents, 0),
    costCents: lines.reduce((sum, line) => sum + line.costCents, 0),
  };
}

test.each(Array.from({ length: histories }, (_, at) => seed + at))(
  "a simulation by the rules of their time equals the books, SEED=%i",
  { timeout: 300_000 },
  async (own) => {
    const shop = await harness.shop();
    const life = new PricedShop(shop, randomFrom(own));
    await life.open();
    for (let step = 0; step < steps; step++) await life.act();
    await life.finish();
    const { lineCount, ...amounts } = await booksOf(shop);
    const { body, text } = await shop.api("POST", "/pricing/simulate", range);
    expect(body, text).toMatchObject({
      lineCount,
      booked: amounts,
      proposed: amounts,
      changeCents: 0,
      changedLineCount: 0,
      unpricedLineCount: 0,
      unexplainedLineCount: 0,
      jobs: [],
    });
    const byRules = body.byRule.filter(({ source }: { source: string }) => source === "rule");
    expect(byRules.length).toBeGreaterThan(2);
  },
);
