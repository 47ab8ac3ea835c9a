import { afterAll, expect, test } from "vitest";
import { startIdentityProvider } from "../doubles/identity-provider.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import type { Response } from "../harness/http.ts";
import { rawRequest, sendRaw } from "../harness/raw-http.ts";
import { addUser, trusting } from "../harness/users.ts";
import {
  credentials,
  examplesNow,
  ofShops,
  operations,
  rest,
  restRequest,
  sampleInput,
  trpc,
  writes,
} from "./samples.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ now: examplesNow, oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

const agent = { "x-agent-name": "clerk/2.1", "x-agent-run-id": "run-7" };
const entryCount = async () =>
  (await database.query("SELECT count(*)::int AS entries FROM audit_entries"))[0].entries;

async function entryOf({ headers }: Pick<Response, "headers">) {
  const requestId = headers.get("x-request-id");
  // The write of an accepted proposal has an entry too.
  const [entry] = await database.query(
    `SELECT * FROM audit_entries WHERE request_id = $1
      ORDER BY operation = 'proposals.accept' DESC LIMIT 1`,
    [requestId],
  );
  return entry;
}

const audited = writes.filter(({ operation }) => operation.audited);

test.each(audited)("$name creates one audit entry with actor and change", async (named) => {
  const shop = await harness.sharedShop();
  const { body: me } = await shop.api("GET", "/users/me");
  const headers = { ...credentials(named.operation, shop), ...agent };
  const input = await sampleInput(shop, named);
  const before = await entryCount();
  const answer = await rest(harness.baseUrl, named, input, headers);
  const ofProposal = named.name === "proposals.accept" ? 1 : 0;
  expect(await entryCount()).toBe(before + 1 + ofProposal);

  const requestId = answer.headers.get("x-request-id");
  const entry = await entryOf(answer);
  const byKey = ofShops(named);
  expect(entry).toMatchObject({
    actor_type: byKey ? "api_key" : "operator",
    actor_id: byKey ? me.id : null,
    actor_name: byKey ? me.name : "operator",
    agent_name: "clerk/2.1",
    agent_run_id: "run-7",
    operation: named.name,
    resource_type: expect.stringMatching(/^[a-z_]+$/),
    request_id: requestId,
  });
  // The caller can identify the record of the entry: the answer or the path has its id.
  const { path } = restRequest(named.operation, input);
  expect(`${path} ${answer.text}`).toContain(entry.resource_id);
  expect(Object.keys(entry.changes).length).toBeGreaterThan(0);
  for (const change of Object.values(entry.changes)) {
    expect(Object.keys(Object(change)).sort()).toEqual(["after", "before"]);
  }
});

/** The fields that change when a record moves to its next state, or that payments change. */
const stateFields = [
  "status",
  "statusCategory",
  "documentType",
  "deletedAt",
  "suspendedAt",
  "allocations",
  "allocatedCents",
  "creditCents",
];

const additive = audited.filter(({ operation }) => operation.addsOnly);

test.each(additive)("$name overwrites nothing but the state of a record", async (named) => {
  const shop = await harness.sharedShop("additive");
  const input = await sampleInput(shop, named);
  const headers = credentials(named.operation, shop);
  const { changes } = await entryOf(await rest(harness.baseUrl, named, input, headers));
  const overwritten = Object.keys(changes).filter((field) => changes[field].before !== null);
  expect(overwritten.filter((field) => !stateFields.includes(field))).toEqual([]);
});

test("only a POST can declare addsOnly, and not if it is destructive", () => {
  const declared = operations.filter(({ operation }) => operation.addsOnly);
  const wrong = declared.filter(
    ({ operation }) => operation.method !== "POST" || operation.destructive,
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test.each(writes)("$name creates none if nothing was done", async (named) => {
  const shop = await harness.sharedShop();
  const headers = credentials(named.operation, shop);
  const once = { ...headers, "idempotency-key": `once-${named.name}` };
  const done = await sampleInput(shop, named);
  const tried = await sampleInput(shop, named);
  await rest(harness.baseUrl, named, done, once);
  const before = await entryCount();
  await rest(harness.baseUrl, named, done, once);
  await rest(harness.baseUrl, named, { ...tried, unknown: 1 }, headers);
  await rest(harness.baseUrl, named, tried, { ...headers, "dry-run": "true" });
  expect(await entryCount()).toBe(before);
});

test("an entry has the user who wrote, over tRPC too, and the changes", async () => {
  const shop = await harness.shop();
  const user = await addUser({ database, provider }, shop, { role: "manager" });
  const vendor = await shop.vendor({ name: "Great Lakes", phone: "1" });
  const update = writes.filter(({ name }) => name === "vendors.update");
  for (const named of update) {
    const input = { id: vendor.id, phone: "2" };
    await trpc(harness.origin, named, input, { ...(await user.signIn()), ...agent });
  }
  const { body } = await shop.api("GET", `/audit-log?resourceId=${vendor.id}&limit=1`);
  expect(body.entries).toMatchObject([
    {
      actor: { type: "user", id: user.id, name: "The manager" },
      agentName: "clerk/2.1",
      agentRunId: "run-7",
      operation: "vendors.update",
      resource: { type: "vendor", id: vendor.id },
    },
  ]);
  expect(body.entries[0].changes).toEqual({ phone: { before: "1", after: "2" } });
});

test("an agent's headers have at most 100 characters", async () => {
  const shop = await harness.shop();
  const create = (headers: Record<string, string>) =>
    shop.api("POST", "/vendors", { name: "Great Lakes" }, headers);
  const long = await create({ "x-agent-name": "a".repeat(101), "x-agent-run-id": "r".repeat(101) });
  expect(long).toMatchObject({
    status: 400,
    body: { details: [{ field: "X-Agent-Name" }, { field: "X-Agent-Run-Id" }] },
  });
  expect((await create({ "x-agent-name": "a".repeat(100) })).status).toBe(201);
});

test("an agent's headers are stored as printable text, whatever their bytes", async () => {
  const shop = await harness.shop();
  const body = JSON.stringify({ name: "Great Lakes" });
  const fields = {
    "x-api-key": shop.key,
    "content-type": "application/json",
    "content-length": String(body.length),
    // Node's parser already refuses other control characters.
    "x-agent-name": "José\tclerk\u0085\u202e/2.1\u2028",
    "x-agent-run-id": "é".repeat(100),
  };
  const sent = await sendRaw(harness.origin, rawRequest("POST /v1/vendors", fields, body));
  expect(sent.status).toBe(201);
  const oneByteEach = { "x-agent-name": "Jos\u00e9/1", "x-agent-run-id": "\t \u0085" };
  await shop.api("POST", "/vendors", { name: "Lakes" }, oneByteEach);
  const { entries } = (await shop.api("GET", "/audit-log?limit=2")).body;
  expect(entries).toMatchObject([
    { agentName: "José/1", agentRunId: null },
    { agentName: "José clerk /2.1", agentRunId: "é".repeat(100) },
  ]);
});
