import { afterAll, describe, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());
const parts = { database, provider };

const denied = {
  status: 403,
  body: { error: "PERMISSION_DENIED", missingPermissions: ["shop.write"] },
};

/** A shop with a technician, who has an inspection and can read those of others. */
async function bay() {
  const shop = await harness.shop();
  const technician = await addUser(parts, shop, { role: "technician" });
  const colleague = await addUser(parts, shop, { role: "technician" });
  const headers = await technician.signIn();
  const items = [{ label: "Lights" }];
  const inspectionOf = async (technicianId: string | null) => {
    const inspection = await shop.inspection({ technicianId, items });
    const path = `/inspections/${inspection.id}`;
    return { inspection, path, item: `${path}/items/${inspection.items[0]?.id}` };
  };
  return {
    shop,
    technician,
    colleague,
    own: await inspectionOf(technician.id),
    others: [await inspectionOf(colleague.id), await inspectionOf(null)],
    /** A request of the technician's. */
    send: (method: string, path: string, body?: unknown) => shop.api(method, path, body, headers),
  };
}

describe("a technician", () => {
  test("a technician may change status, notes, name and items of an own inspection", async () => {
    const { own, send, technician } = await bay();
    const change = { status: "failed", notes: "Left marker is out", name: "Walk around" };
    expect(await send("PATCH", own.path, change)).toMatchObject({ status: 200, body: change });
    const judged = await send("PATCH", own.item, { result: "failed" });
    expect(judged).toMatchObject({ status: 200, body: { result: "failed" } });
    const items = [{ id: own.inspection.items[0]?.id }, { label: "Horn", result: "passed" }];
    expect(await send("PUT", own.path, { items })).toMatchObject({
      status: 200,
      body: { technicianId: technician.id, items: [{ result: "failed" }, { label: "Horn" }] },
    });
  });

  test("a technician may read, but not change, others' and unassigned inspections", async () => {
    const { others, send, shop } = await bay();
    for (const { inspection, path, item } of others) {
      expect(await send("PATCH", path, { status: "passed" })).toMatchObject(denied);
      expect(await send("PUT", path, {})).toMatchObject(denied);
      expect(await send("PATCH", item, { result: "passed" })).toMatchObject(denied);
      expect((await send("GET", path)).body).toEqual(inspection);
    }
    const { body } = await shop.api("GET", "/audit-log");
    expect(body.entries.map(({ operation }: { operation: string }) => operation)).not.toContain(
      "inspections.update",
    );
  });

  test("a technician may not reassign their own to a user, work order or vehicle", async () => {
    const { own, send, shop, technician, colleague } = await bay();
    const vehicle = await shop.vehicle({});
    const order = await shop.workOrder({});
    const changes = [
      { technicianId: colleague.id },
      { technicianId: null },
      { technicianId: "no id" },
      { workOrderId: order.id },
      { vehicleId: vehicle.id },
    ];
    for (const change of changes) {
      expect(await send("PATCH", own.path, { ...change, status: "passed" })).toMatchObject(denied);
    }
    expect((await shop.api("GET", own.path)).body).toEqual(own.inspection);
    // Sent back as they were read, they change nothing.
    const same = { technicianId: technician.id, workOrderId: null, vehicleId: null };
    expect(await send("PATCH", own.path, { ...same, status: "passed" })).toMatchObject({
      status: 200,
      body: { status: "passed" },
    });
  });

  test("a technician may not create or delete inspections", async () => {
    const { own, send, technician } = await bay();
    const body = { name: "Annual inspection", technicianId: technician.id };
    expect(await send("POST", "/inspections", body)).toMatchObject(denied);
    expect(await send("DELETE", own.path)).toMatchObject(denied);
  });

  test("a technician loses access when technicianId changes to another user, and gains it the same way", async () => {
    const { own, others, send, shop, technician, colleague } = await bay();
    await shop.api("PATCH", own.path, { technicianId: colleague.id });
    expect(await send("PATCH", own.item, { result: "passed" })).toMatchObject(denied);
    for (const { path, item } of others) {
      await shop.api("PATCH", path, { technicianId: technician.id });
      expect(await send("PATCH", item, { result: "passed" })).toMatchObject({ status: 200 });
    }
  });

  test("a technician with shop.write may change any inspection", async () => {
    const { shop, others } = await bay();
    const lead = await addUser(parts, shop, { role: "technician", grants: ["shop.write"] });
    const headers = await lead.signIn();
    for (const { path, item } of others) {
      const change = { technicianId: lead.id };
      expect(await shop.api("PATCH", path, change, headers)).toMatchObject({ status: 200 });
      const judged = await shop.api("PATCH", item, { result: "NA" }, headers);
      expect(judged).toMatchObject({ status: 200, body: { result: "NA" } });
    }
  });
});

test("an inspection of another shop is a 404 for every caller", async () => {
  const [ours, theirs] = [await bay(), await bay()];
  expect(await ours.send("PATCH", theirs.own.path, {})).toMatchObject({ status: 404 });
  expect(await ours.send("PATCH", theirs.own.item, {})).toMatchObject({ status: 404 });
});
