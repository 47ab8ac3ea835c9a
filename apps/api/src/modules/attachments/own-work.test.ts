import { afterAll, describe, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { attach, smallPdf } from "../../../test/harness/attachments.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());
const parts = { database, provider };

/** A shop with a technician, and how they attach a file to a record and comment on it. */
async function bay() {
  const shop = await harness.shop();
  const technician = await addUser(parts, shop, { role: "technician" });
  const headers = await technician.signIn();
  /** The statuses of an attachment and of a comment. */
  const add = async (recordId: string, by = headers) => {
    const query = { recordId, visibleToCustomer: "true" };
    const file = await attach(shop, smallPdf, { query, headers: by });
    const comment = { recordId, text: "Rivets are through" };
    const said = await shop.api("POST", "/comments", comment, by);
    return [file.status, said.status];
  };
  const orderWith = async (fields: object, technicianId?: string) => {
    const order = await shop.workOrder(fields);
    const { id, labor } = await shop.block(order.id, {
      labor: [{ description: "Reline", unitPriceCents: 100, technicianId }],
    });
    const inspection = await shop.inspection({ workOrderId: order.id, items: [{ label: "Drum" }] });
    const own = [inspection.id, inspection.items[0]?.id ?? ""];
    return [order.id, id, labor[0]?.id ?? "", ...own];
  };
  return { shop, technician, add, orderWith };
}

const done = [201, 201];
const denied = [403, 403];

describe("a technician", () => {
  test("a technician may add to an order assigned to them, its parts and its inspections", async () => {
    const { technician, add, orderWith } = await bay();
    const { id } = technician;
    for (const fields of [{ assignedTo: id }, { assignedTechnicians: [id] }]) {
      for (const recordId of await orderWith(fields)) expect(await add(recordId)).toEqual(done);
    }
  });

  test("a technician may add to an order that contains their labor", async () => {
    const { technician, add, orderWith } = await bay();
    for (const recordId of await orderWith({}, technician.id)) {
      expect(await add(recordId)).toEqual(done);
    }
  });

  test("a technician may add to their inspection, and not to its order", async () => {
    const { shop, technician, add, orderWith } = await bay();
    const [order = ""] = await orderWith({});
    const { id, items } = await shop.inspection({
      workOrderId: order,
      technicianId: technician.id,
      items: [{ label: "Lights" }],
    });
    expect(await add(id)).toEqual(done);
    expect(await add(items[0]?.id ?? "")).toEqual(done);
    expect(await add(order)).toEqual(denied);
  });

  test("a technician may add to no other record, until it is assigned to them", async () => {
    const { shop, technician, add, orderWith } = await bay();
    const colleague = await addUser(parts, shop, { role: "technician" });
    const records = [
      ...(await orderWith({ assignedTo: colleague.id }, colleague.id)),
      ...(await orderWith({})),
      (await shop.customer({ name: "Prairie Grain Haulers" })).id,
      (await shop.vehicle({ unitNumber: "T-104" })).id,
      (await shop.part({ partNumber: "FF63009", quantity: 1, unitCostCents: 100 })).id,
    ];
    for (const recordId of records) expect(await add(recordId)).toEqual(denied);
    const { body } = await shop.api("GET", "/comments");
    expect(body.count).toBe(0);
    expect((await shop.api("GET", "/attachments")).body.count).toBe(0);
    await shop.api("PATCH", `/work-orders/${records[0]}`, { assignedTo: technician.id });
    expect(await add(records[0] ?? "")).toEqual(done);
  });

  test("a technician may not change or delete what they added", async () => {
    const { shop, technician, add } = await bay();
    const order = await shop.workOrder({ assignedTo: technician.id });
    await add(order.id);
    const headers = await technician.signIn();
    const { attachments } = (await shop.api("GET", "/attachments")).body;
    const { comments } = (await shop.api("GET", "/comments")).body;
    const missing = { status: 403, body: { missingPermissions: ["shop.write"] } };
    const send = (method: string, path: string, body?: object) =>
      shop.api(method, path, body, headers);
    const path = `/attachments/${attachments[0].id}`;
    expect(await send("PATCH", path, { caption: "Left" })).toMatchObject(missing);
    expect(await send("DELETE", path)).toMatchObject(missing);
    expect(await send("DELETE", `/comments/${comments[0].id}`)).toMatchObject(missing);
  });
});

test("a service writer may add to any record", async () => {
  const { shop, add, orderWith } = await bay();
  const writer = await addUser(parts, shop, { role: "service_writer" });
  const headers = await writer.signIn();
  const customer = await shop.customer({ name: "Prairie Grain Haulers" });
  for (const recordId of [...(await orderWith({})), customer.id]) {
    expect(await add(recordId, headers)).toEqual(done);
  }
});
