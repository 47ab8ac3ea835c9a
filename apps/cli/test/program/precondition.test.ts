import { contract, listOperations, preconditionOf } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { catalogue } from "../../src/catalogue/catalogue.ts";
import { runCli } from "../harness/run-cli.ts";
import { runAgainst } from "../harness/server.ts";

const harness = useHarness();

test("no command requires a version that it can read", () => {
  const required = listOperations(contract).filter(({ operation }) => preconditionOf(operation));
  expect(required.map(({ name }) => name)).toContain("workOrders.services.update");
  for (const { name, operation } of required) {
    const { field } = preconditionOf(operation) ?? {};
    const flag = catalogue
      .find((known) => known.name === name)
      ?.flags.find((f) => f.field === field);
    expect(flag, name).toMatchObject({ required: false });
  }
  const states = listOperations(contract).filter(({ operation }) =>
    ["version", "updatedAt", "revision"].some(
      (field) =>
        operation.input._zod.def.shape[field]?._zod.optin === undefined &&
        field in operation.input._zod.def.shape,
    ),
  );
  expect(states.map(({ name }) => name)).toEqual(required.map(({ name }) => name));
});

describe("an update of a service without --version", () => {
  test("an update of a service without --version sends the version that the command reads", async () => {
    const shop = await harness.shop();
    const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
    const order = await shop.workOrder();
    const block = { name: "Brakes" };
    await shop.api("POST", `/work-orders/${order.id}/services`, block);
    const update = (...flags: string[]) =>
      runCli(["work-orders", "services", "update", order.orderNumber, "Brakes", ...flags], { env });
    const first = await update("--authorization-status", "approved");
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: "" });
    expect((await update("--authorization-status", "declined")).code).toBe(0);
    const stale = await update("--authorization-status", "approved", "--version", "1");
    expect(stale.code).toBe(5);
    expect(stale.stderr).toContain("VERSION_CONFLICT");
  });

  test("an update of a service without --version says that the service was changed in between", async () => {
    const block = contract.workOrders.services.update.example?.output;
    const order = {
      json: { ...Object(contract.workOrders.get.example?.output), services: [block] },
    };
    const conflict = { status: 409, json: { error: "VERSION_CONFLICT", latest: {}, version: 9 } };
    const { id } = Object(block);
    const words = ["work-orders", "services", "update", "WO-1", id, "--name", "Rear"];
    const { code, stderr, requests } = await runAgainst([order, conflict], words);
    expect(requests[1]?.body).toMatchObject({ version: Object(block).version, name: "Rear" });
    expect(code).toBe(5);
    expect(stderr).toContain("it was changed by someone else while this command ran");
    expect(stderr).toContain("next: Run the command again");
  });
});
