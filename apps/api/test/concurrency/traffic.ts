import { randomUUID } from "node:crypto";
import { call, type Response } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";
import { partsOf } from "../harness/stock.ts";
import type { Random } from "./random.ts";

/** Quantities by part number, in ten-thousandths, so that sums are exact. */
type Amounts = Map<string, number>;

const amount = (quantity: number) => Math.round(quantity * 10_000);

/** The reported stock changes of each part number, and all answers. */
export class Acknowledged {
  readonly stock: Amounts = new Map();
  readonly answers: Response[] = [];

  add(amounts: Amounts, sign: 1 | -1 = 1): void {
    for (const [partNumber, change] of amounts) {
      this.stock.set(partNumber, (this.stock.get(partNumber) ?? 0) + sign * change);
    }
  }
}

interface Line {
  partNumber: string;
  quantity: number;
  unitCostCents: number;
}

interface Surroundings {
  origins: string[];
  random: Random;
  acknowledged: Acknowledged;
  /** The parts that all clients share; some exist initially. */
  parts: readonly string[];
  /** Shared parts that are deleted occasionally. */
  doomed: readonly string[];
}

/** A client of a busy shop, which performs random operations. */
export class BusyClient {
  readonly #shop: TestShop;
  readonly #here: Surroundings;

  constructor(shop: TestShop, surroundings: Surroundings) {
    this.#shop = shop;
    this.#here = surroundings;
  }

  async act(): Promise<void> {
    const { random, parts, doomed } = this.#here;
    const acts = [
      () => this.#receiveInvoice(),
      () => this.#receiveInvoice(),
      () => this.#receiveOrder(),
      () => this.#receiveOrder(),
      () => this.#receiveOrder(),
      () => this.#returnGoods(),
      () => this.#changePart({ quantity: random.below(40) }),
      () => this.#changePart({ name: `Part ${random.below(1000)}`, binLocation: "B" }),
      () => this.#onPart(random.pick(doomed.length > 0 ? doomed : parts), "DELETE"),
    ];
    await random.pick(acts)();
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const { random, origins, acknowledged } = this.#here;
    const headers: Record<string, string> = { "x-api-key": this.#shop.key };
    if (method === "POST" && random.chance(0.5)) headers["idempotency-key"] = randomUUID();
    const answer = await call(`${random.pick(origins)}/v1`, method, path, { body, headers });
    acknowledged.answers.push(answer);
    return answer;
  }

  #lines(most: number): Line[] {
    const { random, parts } = this.#here;
    return random.some(parts, 1 + random.below(most)).map((partNumber) => ({
      partNumber: random.chance(0.2) ? partNumber.toLowerCase() : partNumber,
      quantity: (1 + random.below(50_000)) / 10_000,
      unitCostCents: random.below(5000),
    }));
  }

  #vendorName(): string {
    return `Vendor ${this.#here.random.below(6)}`;
  }

  async #receiveInvoice(): Promise<void> {
    const vendor = { name: this.#vendorName() };
    const invoice = this.#shop.invoice({ lines: this.#lines(25), vendor });
    this.#here.acknowledged.add(await this.#book(invoice));
  }

  async #book(invoice: ReturnType<TestShop["invoice"]>): Promise<Amounts> {
    const { status, body } = await this.#send("POST", "/inventory/receiving", invoice);
    return status === 201 ? stockedOf(body.lines) : new Map();
  }

  /** Orders goods, and receives them by two concurrent requests: they are received once. */
  async #receiveOrder(): Promise<void> {
    const { random } = this.#here;
    const lines = this.#lines(25);
    const fields = { status: "ordered", parts: lines, vendorName: this.#vendorName() };
    const { body: order } = await this.#send("POST", "/purchase-orders", fields);
    const linked = {
      lines: random.some(lines, 1 + random.below(lines.length)),
      purchaseOrderId: order.id,
      vendor: { id: order.vendorId },
    };
    const booked = await Promise.all([
      this.#receive(order.id),
      random.chance(0.5) ? this.#receive(order.id) : this.#book(this.#shop.invoice(linked)),
    ]);
    // A receipt returns everything that its order has received, by any request.
    const largest: Amounts = new Map();
    for (const [partNumber, change] of booked.flatMap((amounts) => [...amounts])) {
      largest.set(partNumber, Math.max(change, largest.get(partNumber) ?? 0));
    }
    this.#here.acknowledged.add(largest);
  }

  async #receive(orderId: string): Promise<Amounts> {
    const { status, body } = await this.#send("POST", `/purchase-orders/${orderId}/receive`, {});
    return status === 200 ? receivedOf(body.parts) : new Map();
  }

  async #returnGoods(): Promise<void> {
    const fields = { type: "return", status: "ordered", parts: this.#lines(4) };
    const { body: order } = await this.#send("POST", "/purchase-orders", fields);
    this.#here.acknowledged.add(await this.#receive(order.id), -1);
  }

  async #changePart(fields: object): Promise<void> {
    await this.#onPart(this.#here.random.pick(this.#here.parts), "PATCH", fields);
  }

  async #onPart(partNumber: string, method: string, body?: unknown): Promise<void> {
    const [part] = await partsOf(this.#shop, partNumber);
    if (part) await this.#send(method, `/inventory/${part.id}`, body);
  }
}

function stockedOf(
  lines: Array<{ partNumber: string; quantity: number; outcome: string }>,
): Amounts {
  const stocked = lines.filter(({ outcome }) => /^(stocked_existing|created_part)$/.test(outcome));
  return new Map(
    stocked.map(({ partNumber, quantity }) => [partNumber.toUpperCase(), amount(quantity)]),
  );
}

function receivedOf(parts: Array<{ partNumber: string; quantityReceived: number }>): Amounts {
  return new Map(
    parts.map(({ partNumber, quantityReceived }) => [
      partNumber.toUpperCase(),
      amount(quantityReceived),
    ]),
  );
}
