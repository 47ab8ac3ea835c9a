import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();

/** A tractor with three tasks: the first two are overdue, and the third is not due for long. */
async function overdueTractor() {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "Prairie Grain Haulers" });
  const tasks = [];
  for (const [code, everyDays] of [
    ["PM-B", 30],
    ["DOT-01", 60],
    ["TIR-01", 3650],
  ] as const) {
    const { id } = await shop.cannedJob({ code, labor: [{ description: code, quantity: 2 }] });
    tasks.push({ cannedJobId: id, everyDays });
  }
  const { id } = await shop.vehicle({ unitNumber: "T-104", vehicleType: "tractor", customerId });
  const assignments = [{ vehicleType: "tractor", startDay: "2025-01-01" }];
  await shop.api("POST", "/pm-programs", { name: "Tractors", tasks, assignments });
  const order = (body: object = {}) => shop.api("POST", "/vehicles/T-104/due/order", body);
  const due = async () => (await shop.api("GET", "/vehicles/T-104/due")).body.due;
  return { shop, id, customerId, order, due };
}

interface Row {
  id: string;
  cannedJobCode: string;
  status: string;
  openOrderNumber: string | null;
}

interface Block {
  cannedJobId: string;
}

test("an order is opened with the jobs of all that is due, for the owner of the vehicle", async () => {
  const { shop, id, customerId, order, due } = await overdueTractor();
  const { status, body, text } = await order();
  expect(status, text).toBe(201);
  expect(body.workOrder).toMatchObject({ vehicleId: id, customerId, status: "estimate" });
  expect(body.workOrder.services).toHaveLength(2);
  const number = body.workOrder.orderNumber;
  const rows: Row[] = await due();
  expect(
    rows.map(({ cannedJobCode, openOrderNumber }) => [cannedJobCode, openOrderNumber]),
  ).toEqual(
    expect.arrayContaining([
      ["PM-B", number],
      ["DOT-01", number],
      ["TIR-01", null],
    ]),
  );
  expect(await order()).toMatchObject({
    status: 409,
    body: { error: "NOTHING_DUE", message: expect.stringContaining(number) },
  });
  await shop.api("PATCH", `/work-orders/${number}`, { status: "completed" });
  const after: Row[] = await due();
  expect(after.map((row) => row.status)).toEqual(["ok", "ok", "ok"]);
});

test("tasks are named by their id or the code of their job, also before they are due", async () => {
  const { order, due } = await overdueTractor();
  const rows: Row[] = await due();
  const dot = rows.find(({ cannedJobCode }) => cannedJobCode === "DOT-01");
  const { status, body } = await order({ dueIds: [dot?.id.toUpperCase(), "tir-01"] });
  expect([status, body.workOrder.services.length]).toEqual([201, 2]);
  const refused = await order({ dueIds: ["PM-B", "DOT-01"], status: "approved" });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: "DUE_ALREADY_ORDERED",
      details: [
        { field: "dueIds[1]", message: `is on the open order ${body.workOrder.orderNumber}` },
      ],
    },
  });
  expect(await order({ dueIds: ["PM-B", "nothing"] })).toMatchObject({
    status: 400,
    body: { details: [{ field: "dueIds[1]" }] },
  });
});

test("two tasks of one job are one block", async () => {
  const { shop, order } = await overdueTractor();
  const { body } = await shop.api("GET", "/pm-programs");
  const [program] = body.pmPrograms;
  const [first] = program.tasks;
  const again = { name: "In winter", cannedJobId: first.cannedJobId, everyDays: 10 };
  await shop.api("PATCH", `/pm-programs/${program.id}`, { tasks: [first, again] });
  const ordered = await order();
  expect(ordered.body.workOrder.services).toHaveLength(1);
});

test("concurrent requests open one order for a cycle", async () => {
  const { shop, order } = await overdueTractor();
  const named = { dueIds: ["PM-B"] };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => order(at % 2 === 0 ? named : {})),
  );
  const blocks = answers.flatMap(({ status, body }) =>
    status === 201 ? body.workOrder.services.map((block: Block) => block.cannedJobId) : [],
  );
  expect(new Set(blocks).size).toBe(blocks.length);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const { body } = await shop.api("GET", "/work-orders");
  expect(body.workOrders.length).toBe(answers.filter(({ status }) => status === 201).length);
});
