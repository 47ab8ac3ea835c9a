import assert from "node:assert/strict";

/** The service that a generated client calls. */
export interface Target {
  baseUrl: string;
  apiKey: string;
}

interface Vendor {
  id: string;
  name: string;
}

/** An invoice without `mode`, which has a default. */
export interface Invoice {
  invoiceNumber: string;
  invoiceDate: string;
  vendor: { name: string };
  lines: Array<{ partNumber: string; quantity: number; unitCostCents: number }>;
}

/** The calls that each generated client makes, with the types that they must have. */
export interface Calls {
  health(): Promise<{ status: string }>;
  me(): Promise<{ tenant: { name: string } }>;
  createVendor(name: string): Promise<Vendor>;
  getVendor(id: string): Promise<Vendor>;
  renameVendor(id: string, name: string): Promise<Vendor>;
  findVendors(search: string): Promise<Vendor[]>;
  createCustomer(name: string): Promise<{ id: string }>;
  receiveInvoice(invoice: Invoice): Promise<{ mode: string; status: string }>;
  listOrders(): Promise<Array<{ number: string; status: string }>>;
  /** The names of customers in events of the kind `customer.created`. */
  createdCustomers(): Promise<string[]>;
  exportBackup(): Promise<Blob | ArrayBuffer>;
}

/** Makes all calls and checks their answers. */
export async function runScenario(calls: Calls): Promise<void> {
  assert.equal((await calls.health()).status, "ok");
  assert.equal((await calls.me()).tenant.name, "Generated");

  const { id } = await calls.createVendor("Great Lakes");
  assert.equal((await calls.getVendor(id)).name, "Great Lakes");
  assert.equal((await calls.renameVendor(id, "Great Lakes Parts")).name, "Great Lakes Parts");
  const vendors = await calls.findVendors("lakes parts");
  assert.deepEqual(
    vendors.map((vendor) => vendor.id),
    [id],
  );

  await calls.createCustomer("Prairie Grain Haulers");
  assert.deepEqual(await calls.createdCustomers(), ["Prairie Grain Haulers"]);

  const received = await calls.receiveInvoice({
    invoiceNumber: "GL-88213",
    invoiceDate: "2026-03-02",
    vendor: { name: "Great Lakes Parts" },
    lines: [{ partNumber: "FF63009", quantity: 12, unitCostCents: 2875 }],
  });
  assert.equal(received.mode, "draft");
  const [order] = await calls.listOrders();
  assert.equal(order?.status, "draft");

  const archive = await calls.exportBackup();
  const bytes = new Uint8Array(archive instanceof Blob ? await archive.arrayBuffer() : archive);
  assert.deepEqual([...bytes.subarray(0, 2)], [0x1f, 0x8b], "the archive is a gzip file");
}
