import { randomUUID } from "node:crypto";
import { cloneDatabase, dropDatabase, startNetwork, until } from "@bayline/db/testing";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { Job } from "../../src/background/job.ts";
import { startJobs } from "../../src/background/runner.ts";
import type { RunningService } from "../../src/service.ts";
import { startServiceOn } from "../harness/service-on.ts";
import type { TestShop } from "../harness/shop.ts";

const deadlines = {
  connectionMs: 2000,
  readMs: 1500,
  searchMs: 1500,
  statementMs: 1500,
  lockMs: 1500,
  graceMs: 100,
  commitMs: 1500,
};

let databaseUrl: string;
let network: Awaited<ReturnType<typeof startNetwork>>;
let service: RunningService;
let shop: TestShop;

beforeAll(async () => {
  databaseUrl = await cloneDatabase(inject("databaseServer"));
  network = await startNetwork(databaseUrl);
  ({ service, shop } = await startServiceOn(network.url, { JOBS: "0" }, { deadlines }));
});
afterAll(async () => {
  await service?.close();
  await network?.[Symbol.asyncDispose]();
  await dropDatabase(databaseUrl);
});
beforeEach(() => recover());

const health = async () => (await shop.api("GET", "/health")).status;
async function recover(): Promise<void> {
  await network.restore();
  await until("the service is well", async () => (await health()) === 200);
}

const create = (name: string, key?: string) =>
  shop.api("POST", "/vendors", { name }, key ? { "idempotency-key": key } : {});
const unavailable = { status: 503, body: { error: "UNAVAILABLE" } };
const vendorsNamed = async (name: string) => {
  const { body } = await shop.api("GET", `/vendors?search=${name}`);
  return body.count;
};

test("every request to a silent database is a 503, and succeeds when it is back", async () => {
  const { body: vendor } = await create(randomUUID());
  network.fallSilent();
  const answers = await Promise.all([
    shop.api("GET", `/vendors/${vendor.id}`),
    shop.api("GET", "/vendors?search=a"),
    create(randomUUID()),
    shop.receive(shop.invoice()),
  ]);
  for (const answer of answers) {
    expect(answer).toMatchObject(unavailable);
    expect(answer.headers.get("retry-after")).toBe("5");
  }
  await until("its health says so", async () => (await health()) === 503);
  await recover();
  expect((await shop.api("GET", `/vendors/${vendor.id}`)).status).toBe(200);
  expect((await create(randomUUID())).status).toBe(201);
});

test("an unanswered COMMIT is a 503 that reports it, and runs once with a key", async () => {
  const [unsure, sure] = [randomUUID(), randomUUID()];
  network.loseNextCommit("silence");
  const refused = await create(unsure);
  expect(refused).toMatchObject(unavailable);
  expect(refused.body.message).toContain("unknown whether anything was written");
  expect(await vendorsNamed(unsure)).toBe(1);

  network.loseNextCommit("silence");
  expect((await create(sure, `vendor-${sure}`)).status).toBe(201);
  expect(await vendorsNamed(sure)).toBe(1);
});

test("jobs that hit a silent database run when it is back", async () => {
  let runs = 0;
  const job: Job = {
    name: "test-of-silence",
    summary: "Count its runs",
    schedule: "0 0 1 1 *",
    run: async () => {
      runs += 1;
      return { shops: 0, failed: [] };
    },
  };
  const warnings: string[] = [];
  const warn = (_fields: object, message: string) => warnings.push(message);
  const log = Object.assign(Object.create(service.services.log), { warn });
  network.fallSilent();
  const services = { ...service.services, log };
  const running = startJobs(services, [job]);
  const warning = "due jobs could not be queried and will be retried";
  await until("their check fails", () => warnings.includes(warning));
  await network.restore();
  await until("the job has run", () => runs > 0);
  await running.stop();
});
