import { call, type Response } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";
import type { Random } from "./random.ts";

/** Records that the writers of a busy shop share. */
export interface Floor {
  origins: string[];
  orderIds: string[];
  customerIds: string[];
  parts: string[];
}

const statuses = [
  "estimate",
  "approved",
  "in_progress",
  "completed",
  "invoiced",
  "cancelled",
  "paid",
  "waiting for parts",
];

/** A clerk in the shop who performs steps one after the other, on orders that others write too. */
export class ShopWriter {
  readonly answers: Response[] = [];
  readonly #shop: TestShop;
  readonly #floor: Floor;
  readonly #random: Random;

  constructor(shop: TestShop, floor: Floor, random: Random) {
    this.#shop = shop;
    this.#floor = floor;
    this.#random = random;
  }

  async act(): Promise<void> {
    const order = await this.#look();
    const { id, services, deletedAt } = order;
    const block = services.length > 0 ? this.#random.pick(services) : undefined;
    const path = `/work-orders/${id}`;
    if (deletedAt) return this.#send("POST", `${path}/restore`);
    const acts = [
      () => this.#send("POST", `${path}/services`, { name: "Job", ...this.#lines() }),
      () => this.#send("PATCH", path, { status: this.#random.pick(statuses) }),
      () => this.#send("PATCH", path, { customerId: this.#random.pick(this.#floor.customerIds) }),
      () => this.#rename(),
      () => this.#receive(),
      () => this.#taxes(),
      () => this.#send("DELETE", path),
      () => this.#send("POST", `${path}/invoice`),
      () => this.#pay(order),
      () => this.#takeBack(),
      () => this.#takeBack(),
    ];
    const onBlock = block && this.#actsOn(`${path}/services/${block.id}`, block);
    await this.#random.pick(onBlock && this.#random.chance(0.6) ? onBlock : acts)();
  }

  #actsOn(path: string, block: Block) {
    const lines = [...block.labor, ...block.parts];
    const line = lines.length > 0 ? this.#random.pick(lines) : undefined;
    const acts = [
      () => this.#send("POST", `${path}/items`, { kind: "part", ...this.#part() }),
      () => this.#send("PATCH", path, { version: block.version, ...this.#lines() }),
      () => this.#send("PATCH", path, { version: block.version, ...this.#authorisation() }),
    ];
    if (!line) return acts;
    const ofLine = `${path}/items/${line.id}`;
    return [
      ...acts,
      () => this.#send("PATCH", ofLine, { quantity: this.#quantity() }),
      () => this.#send("DELETE", this.#random.chance(0.5) ? ofLine : path),
    ];
  }

  /** Pays the balance or a part of it, on the order or on its invoice. */
  #pay({ id, invoiceId, balanceCents }: Order): Promise<void> {
    const on = invoiceId && this.#random.chance(0.5) ? { invoiceId } : { workOrderId: id };
    const most = Math.max(1, balanceCents);
    const amountCents = this.#random.chance(0.5) ? most : 1 + this.#random.below(most);
    const surchargeCents = this.#random.below(100);
    return this.#send("POST", "/payments", { ...on, amountCents, surchargeCents });
  }

  /** Refunds or voids one of the latest payments. */
  async #takeBack(): Promise<void> {
    const { body } = await this.#call("GET", "/payments?limit=10");
    if (body.payments.length === 0) return;
    const payment: { id: string; amountCents: number } = this.#random.pick(body.payments);
    const path = `/payments/${payment.id}`;
    if (this.#random.chance(0.4)) return this.#send("POST", `${path}/void`);
    const part = { amountCents: 1 + this.#random.below(payment.amountCents) };
    return this.#send("POST", `${path}/refund`, this.#random.chance(0.5) ? part : {});
  }

  async #look(): Promise<Order> {
    const id = this.#random.pick(this.#floor.orderIds);
    return (await this.#call("GET", `/work-orders/${id}`)).body;
  }

  #rename(): Promise<void> {
    const id = this.#random.pick(this.#floor.customerIds);
    return this.#send("PATCH", `/customers/${id}`, {
      name: `Customer ${this.#random.below(1000)}`,
    });
  }

  #receive(): Promise<void> {
    const lines = this.#random.some(this.#floor.parts, 2).map((partNumber) => ({
      partNumber,
      quantity: this.#quantity(),
      unitCostCents: this.#random.below(500),
    }));
    return this.#send("POST", "/inventory/receiving", this.#shop.invoice({ lines }));
  }

  #taxes(): Promise<void> {
    const taxRatePercent = this.#random.below(120_000) / 10_000;
    return this.#send("PATCH", "/settings", {
      taxRatePercent,
      laborTaxable: this.#random.chance(0.5),
    });
  }

  #authorisation() {
    const authorizationStatus = this.#random.pick(["approved", "declined", "pending"]);
    return { authorizationStatus, financials: { discountCents: 0 } };
  }

  #lines() {
    const parts = Array.from({ length: 1 + this.#random.below(3) }, () => this.#part());
    const labor = [{ quantity: this.#quantity(), unitPriceCents: 12345, discountCents: 1 }];
    return { parts, labor };
  }

  #part() {
    const partNumber = this.#random.pick(this.#floor.parts);
    return { partNumber, quantity: this.#quantity(), unitPriceCents: this.#random.below(2000) };
  }

  #quantity(): number {
    return this.#random.pick([1, 2, 5, 0.5, 0.3333, 2.0001]);
  }

  async #send(method: string, path: string, body?: unknown): Promise<void> {
    this.answers.push(await this.#call(method, path, body));
  }

  #call(method: string, path: string, body?: unknown): Promise<Response> {
    const base = `${this.#random.pick(this.#floor.origins)}/v1`;
    return call(base, method, path, { body, headers: { "x-api-key": this.#shop.key } });
  }
}

interface Order {
  id: string;
  services: Block[];
  deletedAt?: string;
  invoiceId: string | null;
  balanceCents: number;
}

interface Block {
  id: string;
  version: number;
  labor: Array<{ id: string }>;
  parts: Array<{ id: string }>;
}
