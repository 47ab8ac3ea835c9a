import { randomUUID } from "node:crypto";
import { AppError, type Operation } from "@bayline/contracts";
import {
  findApiKeys,
  findShopsOfKeys,
  hasTenants,
  lockFirstStart,
  type Transaction,
} from "@bayline/db";
import {
  type DemoKeys,
  demoShop,
  makeShop,
  type OutputOf,
  type Perform,
  type User,
} from "@bayline/demo";
import { hashApiKey } from "../access/api-key.ts";
import type { Caller } from "../access/caller.ts";
import { keyCaller, operator, userCaller } from "../access/callers.ts";
import { templateNarrator } from "../modules/digests/writing/narrator.ts";
import { storeLastWeeks } from "../modules/reports/last-weeks.ts";
import type { Services } from "../pipeline/context.ts";
import type { SentFile } from "../pipeline/sent-file.ts";
import { daysAfter, shopToday, startOfShopDay } from "../time/clock.ts";
import { compileAll } from "./router.ts";

/** Older history gets no events: it would slow down the start, and no client reads it. */
const daysWithEvents = 2;

/**
 * Creates the demo shop if the database contains no shop, and returns its keys;
 * otherwise returns null.
 *
 * Everything runs in one transaction: a start that is killed leaves nothing behind, and if several
 * processes start concurrently, one creates the shop and the others find it.
 */
export function makeDemoShopOnFirstStart(services: Services): Promise<DemoKeys | null> {
  return services.database.transaction(async (tx) => {
    await lockFirstStart(tx);
    if (await hasTenants(tx)) return null;
    const keys = await makeShop(pastRequests(services, tx), services.clock.now());
    const { tenantId, timeZone } = await ownerOf(keys.apiKey, tx);
    await storeLastWeeks({ tenantId, db: tx, now: services.clock.now().toISOString() }, timeZone);
    return keys;
  });
}

/**
 * Returns a function that runs requests through the pipeline, in one transaction and in the past.
 */
function pastRequests(services: Services, tx: Transaction): Perform {
  let now = services.clock.now();
  let recordId: string | undefined;
  const { timeZone } = demoShop;
  const firstDay = daysAfter(shopToday(services.clock, timeZone), -daysWithEvents);
  const past: Services = {
    ...services,
    clock: { now: () => now },
    database: {
      ...services.database,
      background: tx,
      readsOf: () => tx,
      transaction: (work) => work(tx),
    },
    eventsFrom: startOfShopDay(firstDay, timeZone).toISOString(),
    takeRecordId: () => {
      const id = recordId;
      recordId = undefined;
      return id;
    },
    keys: unremembered,
    narrator: templateNarrator(),
    // The photos of the demo are drawn here.
    attachments: { ...services.attachments, scanUrl: null },
    wakeDeliveries: () => undefined,
  };
  const executions = new Map(
    compileAll(past).map(({ operation, execute }) => [operation, execute]),
  );
  let keyed: Caller | undefined;
  return async (operation, input, request) => {
    const { at, apiKey, user, agentName = null, recordId: id, content } = request;
    const execute = executions.get(operation);
    if (!execute) throw new Error(`The demo shop calls an unknown operation: ${operation.path}`);
    now = at;
    recordId = id;
    if (apiKey !== null) keyed ??= await ownerOf(apiKey, tx);
    const caller = keyed ?? operator;
    const call = {
      caller: user ? actingAs(user, caller) : caller,
      facts: {
        requestId: randomUUID(),
        agentName,
        agentRunId: null,
        idempotencyKey: null,
        dryRun: false,
        proposal: null,
      },
      input,
      file: content && sentFile(operation, content),
    };
    const { body } = await execute(call).catch(throwCause);
    // The pipeline returns what the use case returned, whose type is the operation's output.
    return body as OutputOf<typeof operation>;
  };
}

/** No process remembers a key before the shop is committed. */
const unremembered: Services["keys"] = {
  find: () => undefined,
  hasForgotten: () => false,
  forgetShop: async () => async () => undefined,
  expectForgetting: async () => async () => undefined,
};

/** The file of a request, as the transport passes it to the operation. */
function sentFile({ body }: Operation, content: Buffer): SentFile {
  return body === "attachment" ? { content, source: "api" } : content;
}

async function ownerOf(apiKey: string, tx: Transaction): Promise<Caller> {
  const hashes = [hashApiKey(apiKey)];
  const [key] = await findShopsOfKeys(tx, hashes);
  const [row] = key ? await findApiKeys({ tenantId: key.tenantId, db: tx }, hashes) : [];
  if (!row) throw new Error("The key of the demo shop was not stored");
  return { ...keyCaller(row), name: "Demo data" };
}

function actingAs(user: User, { tenantId, shopName, timeZone }: Caller): Caller {
  return userCaller({ ...user, grants: [], revocations: [], shopName, timeZone }, tenantId);
}

/**
 * Throws the database's error instead of the refusal made from it: some run the transaction again.
 */
function throwCause(error: unknown): never {
  throw (error instanceof AppError && error.cause) || error;
}
