import { randomUUID } from "node:crypto";
import { until } from "@bayline/db/testing";
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

const refusal = (field: string) => ({
  status: 400,
  body: { error: "VALIDATION_ERROR", details: [{ field }] },
});

describe("the technician", () => {
  test("the technician is an active user of this shop, returned with their name", async () => {
    const [shop, other] = [await harness.shop(), await harness.shop()];
    const { id: technicianId } = await addUser(parts, shop, { role: "technician" });
    const inspection = await shop.inspection({ technicianId });
    expect(inspection).toMatchObject({ technicianId, technicianName: "The technician" });

    const left = await addUser(parts, shop, { role: "technician" });
    await database.query("UPDATE users SET is_active = false WHERE id = $1", [left.id]);
    const deleted = await addUser(parts, shop, { role: "technician" });
    await database.query("UPDATE users SET deleted_at = now() WHERE id = $1", [deleted.id]);
    const theirs = await addUser(parts, other, { role: "technician" });
    for (const id of [left.id, deleted.id, theirs.id, randomUUID(), "no id"]) {
      const body = { name: "Annual inspection", technicianId: id };
      expect(await shop.api("POST", "/inspections", body)).toMatchObject(refusal("technicianId"));
      const path = `/inspections/${inspection.id}`;
      const update = await shop.api("PATCH", path, { technicianId: id, status: "passed" });
      expect(update).toMatchObject(refusal("technicianId"));
      expect((await shop.api("GET", path)).body).toEqual(inspection);
    }
  });

  test("the technician keeps their name on past work, and may be sent back unchanged, after deletion", async () => {
    const shop = await harness.shop();
    const { id: technicianId } = await addUser(parts, shop, { role: "technician" });
    const { id } = await shop.inspection({ technicianId });
    await database.query("UPDATE users SET deleted_at = now(), is_active = false WHERE id = $1", [
      technicianId,
    ]);
    const answer = await shop.api("PATCH", `/inspections/${id}`, { technicianId, notes: "Done" });
    expect(answer).toMatchObject({
      status: 200,
      body: { technicianId, technicianName: "The technician", notes: "Done" },
    });
    const { body } = await shop.api("GET", "/inspections");
    expect(body.inspections).toMatchObject([{ technicianName: "The technician" }]);
    expect(
      (await shop.api("PATCH", `/inspections/${id}`, { technicianId: null })).body,
    ).toMatchObject({ technicianId: null, technicianName: null });
  });
});

describe("the vehicle", () => {
  test("the vehicle is a live one of this shop, and still returned when deleted", async () => {
    const [shop, other] = [await harness.shop(), await harness.shop()];
    const vehicle = await shop.vehicle({ unitNumber: "T-104" });
    const inspection = await shop.inspection({ vehicleId: vehicle.id });
    await shop.api("DELETE", `/vehicles/${vehicle.id}`);
    for (const vehicleId of [vehicle.id, (await other.vehicle({})).id]) {
      const body = { name: "Annual inspection", vehicleId };
      expect(await shop.api("POST", "/inspections", body)).toMatchObject(refusal("vehicleId"));
    }
    const path = `/inspections/${inspection.id}`;
    const sentBack = await shop.api("PATCH", path, { vehicleId: vehicle.id, notes: "Sold" });
    expect(sentBack).toMatchObject({ status: 200, body: { vehicleUnit: "T-104", notes: "Sold" } });
  });
});

describe("the work order", () => {
  test("the work order sets its vehicle if the request has none, and only then", async () => {
    const shop = await harness.shop();
    const [truck, trailer] = [
      await shop.vehicle({ unitNumber: "T-104" }),
      await shop.vehicle({ unitNumber: "R-10" }),
    ];
    const order = await shop.workOrder({ vehicleId: truck.id });
    const ofOrder = { workOrderId: order.id, orderNumber: order.orderNumber };
    expect(await shop.inspection({ workOrderId: order.id })).toMatchObject({
      ...ofOrder,
      vehicleId: truck.id,
      vehicleUnit: "T-104",
    });
    expect(await shop.inspection({ workOrderId: order.id, vehicleId: trailer.id })).toMatchObject({
      ...ofOrder,
      vehicleUnit: "R-10",
    });
    expect(await shop.inspection({ workOrderId: order.id, vehicleId: null })).toMatchObject({
      ...ofOrder,
      vehicleUnit: null,
    });
  });

  test("the work order sets its vehicle for an inspection that is assigned to it, once", async () => {
    const shop = await harness.shop();
    const [truck, trailer] = [
      await shop.vehicle({ unitNumber: "T-104" }),
      await shop.vehicle({ unitNumber: "R-10" }),
    ];
    const order = await shop.workOrder({ vehicleId: truck.id });
    const bare = await shop.workOrder({});
    const { id } = await shop.inspection({ vehicleId: trailer.id });
    const update = async (body: object) =>
      (await shop.api("PATCH", `/inspections/${id}`, body)).body;
    const workOrderId = order.id;
    expect(await update({ workOrderId })).toMatchObject({ workOrderId, vehicleUnit: "T-104" });
    expect(await update({ vehicleId: trailer.id })).toMatchObject({ vehicleUnit: "R-10" });
    expect(await update({ workOrderId, notes: "As read" })).toMatchObject({ vehicleUnit: "R-10" });
    expect(await update({ workOrderId: bare.id })).toMatchObject({
      orderNumber: bare.orderNumber,
      vehicleUnit: "R-10",
    });
    expect(await update({ workOrderId: null })).toMatchObject({
      workOrderId: null,
      orderNumber: null,
      vehicleUnit: "R-10",
    });
  });

  test("a work order that is deleted permanently at the same time is a missing one", async () => {
    const shop = await harness.shop();
    const { id } = await shop.inspection();
    for (const send of [
      (workOrderId: string) => shop.api("POST", "/inspections", { name: "Annual", workOrderId }),
      (workOrderId: string) => shop.api("PATCH", `/inspections/${id}`, { workOrderId }),
    ]) {
      const order = await shop.workOrder({});
      const deleter = await database.connect();
      await deleter.query("BEGIN");
      await deleter.query("DELETE FROM work_orders WHERE id = $1", [order.id]);
      const answer = send(order.id);
      await until("the request waits for the work order", async () => {
        return (await database.waitingStatements()).length === 1;
      });
      await deleter.query("COMMIT");
      expect(await answer).toMatchObject(refusal("workOrderId"));
    }
  });

  test("the work order is a live one of this shop", async () => {
    const [shop, other] = [await harness.shop(), await harness.shop()];
    const deleted = await shop.workOrder({});
    await database.query("UPDATE work_orders SET deleted_at = now() WHERE id = $1", [deleted.id]);
    const theirs = await other.workOrder({});
    const { id } = await shop.inspection();
    for (const workOrderId of [deleted.id, theirs.id]) {
      const body = { name: "Annual inspection", workOrderId };
      expect(await shop.api("POST", "/inspections", body)).toMatchObject(refusal("workOrderId"));
      const update = await shop.api("PATCH", `/inspections/${id}`, { workOrderId });
      expect(update).toMatchObject(refusal("workOrderId"));
    }
  });
});

test("all invalid references are reported together", async () => {
  const shop = await harness.shop();
  const nothing = randomUUID();
  const named = { workOrderId: nothing, vehicleId: "no id", technicianId: nothing };
  const answer = await shop.api("POST", "/inspections", { name: "Annual inspection", ...named });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toEqual([
    { field: "workOrderId", message: "names no work order of this shop" },
    { field: "vehicleId", message: "names no vehicle of this shop" },
    { field: "technicianId", message: "names no active user of this shop" },
  ]);
});
