import type { Random } from "../concurrency/random.ts";
import { call, type Response } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";

type Kind = keyof typeof creations;
type Request = readonly [method: string, path: string, body?: object];

/** The ids of created records, including deleted ones, by the path of their list. */
export class KnownIds {
  readonly #ids = new Map<string, string[]>();

  add(path: string, id: unknown): void {
    if (typeof id === "string") this.of(path).push(id);
  }

  of(path: string): string[] {
    const ids = this.#ids.get(path) ?? [];
    this.#ids.set(path, ids);
    return ids;
  }
}

const word = (random: Random) => `N${random.below(40)}`;
const cents = (random: Random) => 1 + random.below(5000);
const statuses = ["estimate", "approved", "in_progress", "completed", "invoiced", "cancelled"];

/** Requests that create records. A reference is an id that exists, or none. */
const creations = {
  "/customers": ({ random }: ShopLife) => ({ name: word(random), phone: `555 01${word(random)}` }),
  "/vehicles": (life: ShopLife) => ({
    vin: `VIN${life.random.below(1000)}`,
    customerId: life.maybe("/customers"),
  }),
  "/vendors": ({ random }: ShopLife) => ({ name: word(random) }),
  "/pricing/rules": ({ random }: ShopLife) => ({
    name: word(random),
    kind: "labor_rate",
    validFrom: `2026-01-${10 + random.below(20)}`,
    match: { laborType: word(random) },
    terms: { centsPerHour: cents(random) },
  }),
  "/canned-jobs": ({ random }: ShopLife) => ({
    code: word(random),
    name: word(random),
    labor: [{ quantity: 2, per: "axle" }],
  }),
  "/inventory": (life: ShopLife) => ({
    partNumber: `P-${life.random.below(20)}`,
    name: "Part",
    quantity: life.random.below(20),
    unitPriceCents: cents(life.random),
    vendorId: life.maybe("/vendors"),
  }),
  "/service-requests": (life: ShopLife) => ({
    problemData: { description: "Pulls to the left" },
    customerId: life.maybe("/customers"),
    vehicleId: life.maybe("/vehicles"),
  }),
  "/work-orders": (life: ShopLife) => ({
    status: life.random.pick(statuses),
    customerId: life.maybe("/customers"),
    vehicleId: life.maybe("/vehicles"),
    assignedTo: life.maybe("/admin/users"),
  }),
  "/purchase-orders": (life: ShopLife) => ({
    status: life.random.pick(["draft", "ordered"]),
    vendorId: life.maybe("/vendors"),
    parts: [{ partNumber: `P-${life.random.below(20)}`, quantity: 2, unitCostCents: 300 }],
  }),
  "/inspections": (life: ShopLife) => ({
    name: word(life.random),
    workOrderId: life.maybe("/work-orders"),
    vehicleId: life.maybe("/vehicles"),
    technicianId: life.maybe("/admin/users"),
    items: [{ label: "Brakes" }],
  }),
  "/sales-orders": (life: ShopLife) => ({
    customerId: life.maybe("/customers"),
    lines: [{ inventoryItemId: life.maybe("/inventory"), ...life.priced() }],
  }),
  "/payments": (life: ShopLife) => ({
    invoiceId: life.one("/invoices"),
    amountCents: cents(life.random),
  }),
  "/admin/users": ({ random }: ShopLife) => ({
    email: `u${random.below(1e9)}@shop.test`,
    name: word(random),
    role: "technician",
    password: "only for tests",
  }),
} satisfies Record<string, (life: ShopLife) => object>;

/** Changes of a record of each kind. */
const changes: Record<Exclude<Kind, "/payments">, (life: ShopLife) => object> = {
  "/customers": ({ random }) =>
    random.pick<object>([{ name: word(random) }, { email: "a@b.example" }, { taxExempt: true }]),
  "/vehicles": ({ random }) =>
    random.pick<object>([
      { unitNumber: word(random) },
      { vin: `VIN${random.below(1000)}` },
      { archived: random.chance(0.5), mileage: 5 },
    ]),
  "/vendors": ({ random }) => ({ name: word(random) }),
  "/pricing/rules": ({ random }) => ({ name: word(random) }),
  "/canned-jobs": ({ random }) => ({ name: word(random) }),
  "/inventory": ({ random }) =>
    random.pick<object>([{ quantity: random.below(30) }, { name: word(random) }]),
  "/service-requests": ({ random }) => ({ status: random.pick(["reviewed", "rejected"]) }),
  "/work-orders": (life) =>
    life.random.pick<object>([
      { status: life.random.pick(statuses) },
      { status: "paid" },
      { customerId: life.maybe("/customers") ?? null },
      { assignedTo: life.maybe("/admin/users") ?? null, archived: life.random.chance(0.5) },
    ]),
  "/purchase-orders": (life) =>
    life.random.pick<object>([{ note: word(life.random) }, { vendorId: life.maybe("/vendors") }]),
  "/inspections": ({ random }) =>
    random.pick<object>([{ status: "passed" }, { name: word(random) }, { items: [] }]),
  "/sales-orders": (life) => ({ customerId: life.maybe("/customers") ?? null }),
  "/admin/users": ({ random }) => ({ name: word(random) }),
};

const workflow = ["quote", "approved", "waiting", "completed", "invoiced", "paid", "cancelled"];
const categories = ["estimate", "open", "open", "completed", "invoiced", "paid", "cancelled"];

/** Writes of all kinds to a shop, many of which are refused. */
export class ShopLife {
  readonly answers: Response[] = [];
  readonly random: Random;
  readonly #shop: TestShop;
  readonly #known: KnownIds;
  readonly #origins: readonly string[];

  constructor(
    shop: TestShop,
    random: Random,
    { known = new KnownIds(), origins = [] }: { known?: KnownIds; origins?: string[] } = {},
  ) {
    this.#shop = shop;
    this.random = random;
    this.#known = known;
    this.#origins = origins;
  }

  /** Creates a record of each kind. */
  async open(): Promise<void> {
    for (const kind of kinds) if (kind !== "/payments") await this.#create(kind);
  }

  async act(): Promise<void> {
    const kind = this.random.pick(kinds);
    if (this.random.chance(0.04)) return this.#delete(kind);
    const acts = [
      () => this.#create(kind),
      () => this.#change(kind),
      () => this.#change(kind),
      () => this.#change(kind),
      () => this.#work(),
      () => this.#work(),
      () => this.#money(),
      () => this.#money(),
      () => this.#goods(),
      () => this.#move(),
    ];
    await this.random.pick(acts)();
  }

  /** An id of a record, which may be deleted; an unknown id if there is none. */
  one(path: string): string {
    const ids = this.#known.of(path);
    return ids.length > 0 ? this.random.pick(ids) : "none";
  }

  maybe(path: string): string | undefined {
    return this.random.chance(0.7) && this.#known.of(path).length > 0 ? this.one(path) : undefined;
  }

  priced() {
    return { description: "Pump", quantity: 1, unitPriceCents: cents(this.random) };
  }

  async #create(kind: Kind): Promise<void> {
    const { status, body } = await this.#send(["POST", kind, creations[kind](this)]);
    if (status === 201) this.#known.add(kind, body.id);
  }

  async #delete(kind: Kind): Promise<void> {
    await this.#send(["DELETE", `${kind}/${this.one(kind)}`]);
  }

  async #change(kind: Kind): Promise<void> {
    if (kind === "/payments") return this.#create(kind);
    await this.#send(["PATCH", `${kind}/${this.one(kind)}`, changes[kind](this)]);
  }

  /** Restores and deletes permanently, and changes what orders follow. */
  async #move(): Promise<void> {
    const order = `/work-orders/${this.one("/work-orders")}`;
    const user = `/admin/users/${this.one("/admin/users")}`;
    const statusesNow = workflow.map((name, at) => ({ name, category: categories[at] }));
    const requests: Request[] = [
      ["POST", `${order}/restore`],
      ["POST", `${order}/permanent-delete`],
      ["POST", `${user}/permanent-delete`],
      ["PATCH", "/settings", { workflowStatuses: this.random.chance(0.5) ? statusesNow : null }],
      ["PATCH", "/settings", { taxRatePercent: this.random.below(12), laborTaxable: true }],
      ["POST", `/service-requests/${this.one("/service-requests")}/convert`],
    ];
    const { status, body } = await this.#send(this.random.pick(requests));
    if (status === 201) this.#known.add("/work-orders", body.workOrder?.id);
  }

  /** Works on an order or an inspection. */
  async #work(): Promise<void> {
    const path = `/work-orders/${this.one("/work-orders")}`;
    const parts = [{ inventoryItemId: this.maybe("/inventory"), ...this.priced() }];
    const labor = [{ technicianId: this.maybe("/admin/users"), ...this.priced() }];
    const { body: order } = await this.#call(["GET", path]);
    const block = order?.services?.[0];
    const line = block?.parts?.[0] ?? block?.labor?.[0];
    const ofBlock = `${path}/services/${block?.id}`;
    const inspection = `/inspections/${this.one("/inspections")}`;
    const { body: inspected } = await this.#call(["GET", inspection]);
    const requests: Request[] = [
      ["POST", `${path}/services`, { name: "Job", parts, labor }],
      ["POST", `${ofBlock}/items`, { kind: "part", ...parts[0] }],
      ["PATCH", `${ofBlock}/items/${line?.id}`, { quantity: 2 }],
      ["PATCH", ofBlock, { version: block?.version, name: word(this.random) }],
      ["DELETE", this.random.chance(0.5) ? ofBlock : `${ofBlock}/items/${line?.id}`],
      ["PATCH", `${inspection}/items/${inspected?.items?.[0]?.id}`, { result: "passed" }],
    ];
    await this.#send(this.random.pick(requests));
  }

  async #money(): Promise<void> {
    const sale = `/sales-orders/${this.one("/sales-orders")}`;
    const payment = `/payments/${this.one("/payments")}`;
    const order = `/work-orders/${this.one("/work-orders")}`;
    const requests: Request[] = [
      ["POST", `${sale}/complete`, {}],
      ["POST", `${sale}/refund`, {}],
      ["POST", `${payment}/refund`, { amountCents: cents(this.random) }],
      ["POST", `${payment}/void`],
      ["POST", `${order}/invoice`],
      ["POST", "/payments", { invoiceId: this.one("/invoices"), amountCents: 1 }],
    ];
    const { status, body } = await this.#send(this.random.pick(requests));
    if (status >= 300) return;
    this.#known.add("/invoices", body.invoiceId ?? undefined);
    if (body.invoiceNumber && body.source) this.#known.add("/invoices", body.id);
    if (body.type) this.#known.add("/payments", body.id);
  }

  async #goods(): Promise<void> {
    const lines = [{ partNumber: `P-${this.random.below(20)}`, quantity: 3, unitCostCents: 90 }];
    const vendor = { name: word(this.random) };
    const mode = this.random.pick(["receive", "draft"] as const);
    const order = `/purchase-orders/${this.one("/purchase-orders")}`;
    const requests: Request[] = [
      ["POST", "/inventory/receiving", this.#shop.invoice({ lines, vendor, mode })],
      ["POST", `${order}/receive`, {}],
    ];
    const { status, body } = await this.#send(this.random.pick(requests));
    if (status === 201) this.#known.add("/purchase-orders", body.purchaseOrder?.id);
  }

  async #send(request: Request): Promise<Response> {
    const answer = await this.#call(request);
    this.answers.push(answer);
    return answer;
  }

  #call([method, path, body]: Request): Promise<Response> {
    const origin = this.#origins.length > 0 ? this.random.pick(this.#origins) : undefined;
    const base = origin ? `${origin}/v1` : this.#shop.baseUrl;
    return call(base, method, path, { body, headers: { "x-api-key": this.#shop.key } });
  }
}

const kinds = Object.keys(creations).filter((kind): kind is Kind => kind in creations);
