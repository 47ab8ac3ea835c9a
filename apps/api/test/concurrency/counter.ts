import { call, type Response } from "../harness/http.ts";
import type { OutputOf } from "../harness/operations.ts";
import type { TestShop } from "../harness/shop.ts";
import type { Random } from "./random.ts";

type Sale = OutputOf<"salesOrders", "get">;

/** Shared by the clerks of a busy counter: the processes, and a few sales, customers and parts. */
export interface Counter {
  origins: string[];
  saleIds: string[];
  customerIds: string[];
  parts: string[];
}

/**
 * A clerk at the counter who performs steps one after the other, on sales that others write too.
 */
export class CounterClerk {
  readonly answers: Response[] = [];
  readonly #shop: TestShop;
  readonly #counter: Counter;
  readonly #random: Random;

  constructor(shop: TestShop, counter: Counter, random: Random) {
    this.#shop = shop;
    this.#counter = counter;
    this.#random = random;
  }

  async act(): Promise<void> {
    const id = this.#random.pick(this.#counter.saleIds);
    const sale: Sale = (await this.#call("GET", `/sales-orders/${id}`)).body;
    const path = `/sales-orders/${id}`;
    const acts = [
      () => this.#send("PATCH", path, { lines: this.#lines(sale) }),
      () => this.#send("PATCH", path, { customerId: this.#random.pick(this.#counter.customerIds) }),
      () => this.#send("POST", `${path}/complete`, { surchargeCents: this.#random.below(50) }),
      () => this.#send("POST", `${path}/refund`, this.#refund(sale)),
      () => this.#send("POST", `${path}/refund`, this.#refund(sale)),
      () => this.#payment(sale),
      () => this.#receive(),
      () => this.#another(),
      () => this.#fit(),
    ];
    await this.#random.pick(acts)();
  }

  /** Some of the lines unchanged, and new ones. */
  #lines({ lines }: Sale) {
    const kept = lines.slice(this.#random.below(2)).map(({ id }) => ({ id, quantity: 2.5 }));
    return [...kept.slice(0, 3), this.#line(), { kind: "fee", unitPriceCents: 333 }];
  }

  #line() {
    const unitPriceCents = this.#random.below(3000);
    const partNumber = this.#random.pick(this.#counter.parts);
    return {
      partNumber,
      unitPriceCents,
      quantity: this.#quantity(),
      taxable: this.#random.chance(0.7),
    };
  }

  #refund({ lines, totalCents }: Sale) {
    if (this.#random.chance(0.1)) return {};
    if (this.#random.chance(0.4))
      return { amountCents: 1 + this.#random.below(totalCents / 3 + 1) };
    const returned = this.#random.some(lines, 2).map(({ id: lineId, quantity }) => ({
      lineId,
      quantity: this.#random.chance(0.5) ? quantity : this.#random.pick([0.5, 0.3333]),
    }));
    return { lines: returned, restock: this.#random.chance(0.8) };
  }

  /** Refunds or voids a payment of the sale, or pays its balance. */
  async #payment({ invoiceId }: Sale): Promise<void> {
    if (invoiceId === null) return;
    const amountCents = 1 + this.#random.below(500);
    if (this.#random.chance(0.4))
      return this.#send("POST", "/payments", { invoiceId, amountCents });
    const { body } = await this.#call("GET", `/payments?invoiceId=${invoiceId}`);
    if (body.payments.length === 0) return;
    const { id }: { id: string } = this.#random.pick(body.payments);
    if (this.#random.chance(0.3)) return this.#send("POST", `/payments/${id}/void`);
    return this.#send("POST", `/payments/${id}/refund`, { amountCents });
  }

  #receive(): Promise<void> {
    const lines = this.#random.some(this.#counter.parts, 2).map((partNumber) => ({
      partNumber,
      quantity: this.#quantity(),
      unitCostCents: this.#random.below(500),
    }));
    return this.#send("POST", "/inventory/receiving", this.#shop.invoice({ lines }));
  }

  /** Replaces a sale with a new one, which the others then use. */
  async #another(): Promise<void> {
    const lines = Array.from({ length: 1 + this.#random.below(3) }, () => this.#line());
    const made = await this.#call("POST", "/sales-orders", { lines });
    this.answers.push(made);
    this.#counter.saleIds[this.#random.below(this.#counter.saleIds.length)] = made.body.id;
  }

  /** A work order that uses the same parts, and is invoiced. */
  async #fit(): Promise<void> {
    const parts = [this.#line()].map(({ taxable: _any, ...part }) => part);
    const { id } = await this.#shop.workOrder({});
    await this.#send("POST", `/work-orders/${id}/services`, { name: "Job", parts });
    await this.#send("POST", `/work-orders/${id}/invoice`);
  }

  #quantity(): number {
    return this.#random.pick([1, 2, 5, 0.5, 0.3333, 2.0001]);
  }

  async #send(method: string, path: string, body?: unknown): Promise<void> {
    this.answers.push(await this.#call(method, path, body));
  }

  #call(method: string, path: string, body?: unknown): Promise<Response> {
    const origin = this.#random.pick(this.#counter.origins);
    return call(`${origin}/v1`, method, path, { body, headers: { "x-api-key": this.#shop.key } });
  }
}
