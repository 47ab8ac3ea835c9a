import { randomUUID } from "node:crypto";
import { AppError, contract, type Operation, operation } from "@bayline/contracts";
import { CommitUnknown, findBill } from "@bayline/db";
import { connectTo } from "@bayline/db/testing";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { eventsOf, kindsOf } from "../../test/harness/feed.ts";
import { useHarness } from "../../test/harness/harness.ts";
import { anonymous } from "../access/callers.ts";
import type { Services, WriteContext } from "./context.ts";
import { compile } from "./procedure.ts";
import { SeenKeys } from "./seen-keys.ts";
import type { UseCase } from "./use-case.ts";

const harness = useHarness({}, { separate: true });

const writer = {
  ...anonymous,
  type: "api_key" as const,
  permissions: new Set(["shop.write"] as const),
};
const facts = {
  requestId: "r-1",
  agentName: null,
  agentRunId: null,
  idempotencyKey: null,
  dryRun: false,
  proposal: null,
};

test("a write whose COMMIT was lost reports an unknown outcome", async () => {
  const { services } = harness;
  const lost = async () => {
    throw new CommitUnknown(new Error("the connection is gone"));
  };
  const createVendor = compile("vendors.create", contract.vendors.create, async () => ({}), {
    ...services,
    database: { ...services.database, transaction: lost },
  });
  await expect(
    createVendor({ caller: writer, facts, input: { name: "Acme" } }),
  ).rejects.toMatchObject({
    code: "UNAVAILABLE",
    message: expect.stringContaining("unknown whether anything was written"),
  });
});

describe("a write that the database cancels by a timeout is a 503 that says nothing was changed", () => {
  const { vendors, receive } = contract;
  const waitForLock = "SET lock_timeout = '10ms'; LOCK TABLE vendors IN SHARE MODE";
  const runForLong = "SET statement_timeout = '10ms'; SELECT pg_sleep(60)";

  test.each([
    ["while it waits for a lock", "vendors.create", vendors.create, waitForLock],
    ["while it runs", "vendors.create", vendors.create, runForLong],
    ["while it receives an invoice", "receive.invoice", receive.invoice, runForLong],
  ] as const)("%s", async (_when, name, wanted, statement) => {
    const [blocker, blocked] = [
      await connectTo(harness.databaseUrl),
      await connectTo(harness.databaseUrl),
    ];
    await blocker.query("BEGIN; LOCK TABLE vendors IN ROW EXCLUSIVE MODE");
    const operation = { ...wanted, input: z.strictObject({}) };
    const execute = compile(name, operation, () => blocked.query(statement), harness.services);
    await expect(execute({ caller: writer, facts, input: {} })).rejects.toMatchObject({
      status: 503,
      code: "UNAVAILABLE",
      message: expect.stringContaining("Nothing was changed"),
    });
    await Promise.all([blocker.end(), blocked.end()]);
  });
});

test("tasks after the commit run once, even if the COMMIT only seemed lost", async () => {
  const { services } = harness;
  const { tenantId } = await harness.shop();
  // Simulates a COMMIT whose confirmation is lost: the work is committed, and runs again to find
  // out.
  const lossy: typeof services.database.transaction = async (work, options) => {
    await services.database.transaction(work, options);
    return services.database.transaction(work, options);
  };
  const done: string[] = [];
  const createVendor = async (ctx: WriteContext) => {
    const answer = { id: ctx.tenantId, delivery: "pending" };
    const change = { resourceType: "vendor", resourceId: ctx.tenantId, before: null };
    ctx.recordAudit({ ...change, after: answer });
    ctx.afterCommit(() => {
      done.push("done");
      answer.delivery = "sent";
    });
    return answer;
  };
  const execute = compile("vendors.create", contract.vendors.create, createVendor, {
    ...services,
    database: { ...services.database, transaction: lossy },
  });
  const call = {
    caller: { ...writer, tenantId },
    facts: { ...facts, requestId: "r-2", idempotencyKey: "lost-commit" },
    input: { name: "Acme" },
  };
  const first = await execute(call);
  expect(first).toEqual({ status: 201, body: { id: tenantId, delivery: "sent" } });
  expect(done).toEqual(["done"]);
  const again = await execute({ ...call, facts: { ...call.facts, requestId: "r-3" } });
  expect(again).toEqual({ ...first, replayOf: "r-2" });
  expect(done).toEqual(["done"]);
});

test.each([
  ["refuses without reading", async () => undefined],
  ["refuses after reading", async (ctx: WriteContext) => findBill(ctx, ctx.tenantId)],
])(
  "a repeat gets the first answer in a process that has not seen its key and now %s",
  async (_how, read) => {
    const { tenantId } = await harness.shop();
    let runs = 0;
    const once = async (ctx: WriteContext) => {
      await read(ctx);
      runs += 1;
      if (runs > 1) throw new AppError("NOT_FOUND", "There is no such vendor.");
      const created = { id: tenantId };
      ctx.recordAudit({
        resourceType: "vendor",
        resourceId: tenantId,
        before: null,
        after: created,
      });
      return created;
    };
    const processes = [1, 2].map(() => {
      const services = { ...harness.services, seenKeys: new SeenKeys() };
      return compile("vendors.create", contract.vendors.create, once, services);
    });
    const answers: unknown[] = [];
    for (const [at, execute] of processes.entries()) {
      const called = { ...facts, requestId: `r-${at}`, idempotencyKey: "repeated" };
      const caller = { ...writer, tenantId };
      answers.push(await execute({ caller, facts: called, input: { name: "Acme" } }));
    }
    const first = { status: 201, body: { id: tenantId } };
    expect(answers).toEqual([first, { ...first, replayOf: "r-0" }]);
  },
);

test("an error code that the operation does not declare fails the call, only in tests", async () => {
  const { services } = harness;
  const call = { caller: writer, facts, input: { name: "Acme" } };
  const refuse = async () => {
    throw new AppError("PO_LOCKED", "It is locked.");
  };
  const inTest = compile("vendors.create", contract.vendors.create, refuse, services);
  await expect(inTest(call)).rejects.toThrow("vendors.create does not declare PO_LOCKED");
  const inProduction = compile("vendors.create", contract.vendors.create, refuse, {
    ...services,
    strict: false,
  });
  await expect(inProduction(call)).rejects.toMatchObject({ code: "PO_LOCKED", status: 409 });
});

describe("a write that emits an event", () => {
  const emitting = operation({
    method: "POST",
    path: "/notes",
    access: "shop.write",
    summary: "Leave a note for a customer",
    input: z.strictObject({}),
    output: z.object({ id: z.string() }),
    emits: ["customer.created"],
  });
  const undeclared = { ...emitting, emits: [] };

  /** Runs the write, and returns the kinds of events that it wrote to the feed. */
  async function run(wanted: Operation, services: Services) {
    const shop = await harness.shop();
    const { id } = await shop.customer({ name: "Acme" });
    const useCase: UseCase<typeof emitting> = async (ctx) => {
      ctx.emit("customer.created", id);
      ctx.recordAudit({ resourceType: "note", resourceId: id, before: null, after: { id } });
      return { id };
    };
    const execute = compile("notes.create", wanted, useCase, services);
    const caller = { ...writer, tenantId: shop.tenantId };
    const events = await eventsOf(shop, () => execute({ caller, facts, input: {} }));
    return kindsOf(events);
  }

  test("a write that emits an event writes it if the contract declares it", async () => {
    expect(await run(emitting, harness.services)).toEqual(["customer.created"]);
  });

  test("a write that emits an event fails if the contract does not declare it", async () => {
    await expect(run(undeclared, harness.services)).rejects.toMatchObject({
      code: "INTERNAL_ERROR",
      cause: new Error(
        "notes.create emitted customer.created, which its contract does not declare",
      ),
    });
  });

  test("only logs an undeclared event outside tests", async () => {
    const { log, ...services } = harness.services;
    const error = vi.spyOn(log, "error");
    expect(await run(undeclared, { ...services, log, strict: false })).toEqual([
      "customer.created",
    ]);
    expect(error).toHaveBeenCalledWith(
      { operation: "notes.create", event: "customer.created" },
      "an operation emitted an event it does not declare",
    );
  });
});

describe("a replay of an earlier request", () => {
  const output = z.object({ id: z.string() });
  const repeatable = operation({
    method: "POST",
    path: "/notes",
    status: 201,
    access: "shop.write",
    summary: "Leave a note",
    input: z.strictObject({}),
    output,
    recognisesRepeats: true,
  });
  const plain = { ...repeatable, recognisesRepeats: false };
  const change = { resourceType: "note", resourceId: "1", before: null, after: { text: "A" } };
  const repeat: UseCase<typeof repeatable> = async (ctx) => {
    ctx.markReplay();
    return { id: "1" };
  };
  const write: UseCase<typeof repeatable> = async (ctx) => {
    ctx.recordAudit({ ...change, resourceId: randomUUID() });
    return { id: "1" };
  };

  async function run(wanted: Operation, ...steps: Array<UseCase<typeof repeatable>>) {
    const { tenantId } = await harness.shop();
    const all: UseCase<typeof repeatable> = async (ctx, input, file) => {
      for (const step of steps) await step(ctx, input, file);
      return { id: "1" };
    };
    const execute = compile("notes.create", wanted, all, harness.services);
    return execute({ caller: { ...writer, tenantId }, facts, input: {} });
  }

  test("a replay of an earlier request returns 200 and writes no audit entry", async () => {
    expect(await run(repeatable, repeat)).toEqual({ status: 200, body: { id: "1" } });
    expect(await run(repeatable, write)).toEqual({ status: 201, body: { id: "1" } });
  });

  test.each([
    ["marked by an operation that recognises no replays", plain, [repeat]],
    ["marked by a request that wrote", repeatable, [repeat, write]],
    ["marked twice", repeatable, [repeat, repeat]],
    ["without a mark or an audit entry", repeatable, []],
  ] as const)("%s is an internal error", async (_case, wanted, steps) => {
    await expect(run(wanted, ...steps)).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
  });
});
