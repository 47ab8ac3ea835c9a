import { randomUUID } from "node:crypto";
import { type NamedOperation, pathParameters } from "@bayline/contracts";
import { afterAll, expect, test } from "vitest";
import { createLogger } from "../../src/observability/log.ts";
import { startIdentityProvider } from "../doubles/identity-provider.ts";
import { replyWith, startLlmServer } from "../doubles/llm-server.ts";
import { startMailServer } from "../doubles/mail-server.ts";
import { useDatabase } from "../harness/database.ts";
import { whileDatabaseIsAway } from "../harness/database-away.ts";
import { operatorToken, useHarness } from "../harness/harness.ts";
import { call, type Response } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";
import { addUser, trusting } from "../harness/users.ts";
import {
  allCells,
  Canaries,
  looksLike,
  secretKinds,
  startDistrustfulMailServer,
  startEchoingReceiver,
  temporaryPasswords,
} from "./canary.ts";
import { newPathIds } from "./path-ids.ts";
import { credentials, type Input, operations, reads, rest, sampleInput, trpc } from "./samples.ts";

const canaries = new Canaries();
const mailPassword = canaries.add("mail password", `mail/canary+${randomUUID()}`);
const mail = await startMailServer();
const distrustful = await startDistrustfulMailServer();
const receiver = await startEchoingReceiver();
const modelKey = canaries.add("model key", `sk-canary-${randomUUID()}`);
const model = await startLlmServer();
const provider = await startIdentityProvider();

const smtpUrl = (port: string | number) =>
  `smtp://mailer:${encodeURIComponent(mailPassword)}@127.0.0.1:${port}`;
const lines: string[] = [];
const harness = useHarness(
  { oidc: trusting(provider) },
  {
    env: {
      LOG_LEVEL: "trace",
      JOBS: "1",
      SMTP_URL: smtpUrl(new URL(mail.url).port),
      WEBHOOK_ALLOW_PRIVATE: "1",
      LLM_BASE_URL: model.baseUrl,
      LLM_API_KEY: modelKey,
      LLM_MODEL: "canary",
    },
    log: (config) => createLogger(config, { write: (line) => void lines.push(line) }),
  },
);
const database = useDatabase(harness);
afterAll(async () => {
  await provider.stop();
  distrustful.stop();
  receiver.stop();
  await model.stop();
});

/** Every operation that accepts or creates a secret. */
const delicate = operations.filter(
  ({ operation }) => operation.secrets.length + operation.confidential.length > 0,
);

const kindOf = (secret: string) => {
  if (secret.startsWith("bl_link_")) return "review link";
  if (secret.startsWith("bl_est_")) return "estimate link";
  return secret.startsWith("whsec_") ? "webhook secret" : "API key";
};

/** Records the secrets that an answer contains, which it does once. */
function noteSecrets({ operation }: NamedOperation, body: unknown): void {
  for (const path of operation.secrets) {
    const secret = path
      .split(".")
      .reduce<unknown>((node, step) => Reflect.get(Object(node), step), body);
    // The token of a link may be within its address.
    const token = String(secret).replace(/^.*\/(?=bl_est_)/, "");
    if (typeof secret === "string") canaries.add(kindOf(token), token);
  }
}

/** An input with a unique secret, if the operation accepts one. */
async function delicateInput(shop: TestShop, named: NamedOperation): Promise<Input> {
  const input = await sampleInput(shop, named);
  for (const field of named.operation.confidential) {
    input[field] = canaries.add("password", `canary-${randomUUID()}`);
  }
  return input;
}

/**
 * Calls an operation correctly: also repeated, over tRPC, and as a dry run. Returns the first
 * answer.
 */
async function callWell(shop: TestShop, named: NamedOperation): Promise<Response> {
  const headers = { ...credentials(named.operation, shop), "idempotency-key": randomUUID() };
  const input = await delicateInput(shop, named);
  const first = await rest(harness.baseUrl, named, input, headers);
  noteSecrets(named, first.body);
  await rest(harness.baseUrl, named, input, headers);
  const again = await delicateInput(shop, named);
  const dry = { ...credentials(named.operation, shop), "dry-run": "true" };
  noteSecrets(named, (await rest(harness.baseUrl, named, again, dry)).body);
  const overTrpc = await trpc(harness.origin, named, again, credentials(named.operation, shop));
  noteSecrets(named, overTrpc.body?.result?.data);
  return first;
}

/** Calls an operation with a secret in every place where a caller might put one by mistake. */
async function callBadly(shop: TestShop, named: NamedOperation, secret: string): Promise<void> {
  const { method, path } = named.operation;
  const good = credentials(named.operation, shop);
  const ids = await newPathIds(shop, named);
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
  const quoted = encodeURIComponent(secret);
  const field = named.operation.confidential[0] ?? "name";
  const tries: Array<[path: string, headers: Record<string, string>, body: unknown]> = [
    [url, good, { [field]: { nested: secret }, [secret]: 1, unknown: secret }],
    [url, good, { [field]: secret.slice(0, 3) + "\0".repeat(2) + secret }],
    [url, good, [secret]],
    [`${url}?password=${quoted}&q=${quoted}&${quoted}=1`, good, {}],
    [`${url}?key=${quoted}`, { ...good, prefer: "handling=strict" }, {}],
    [`${url}/${quoted}`, good, {}],
    ...pathParameters(path).map((name): (typeof tries)[number] => [
      path.replace(`{${name}}`, quoted).replace(/\{(\w+)\}/g, quoted),
      good,
      {},
    ]),
    ...["ApiKey", "Bearer", "Operator", "Basic"].map((scheme): (typeof tries)[number] => [
      url,
      { authorization: `${scheme} ${secret}` },
      {},
    ]),
    [url, { "x-api-key": secret, cookie: `session=${secret}`, referer: `/?k=${quoted}` }, {}],
  ];
  for (const [where, headers, body] of tries) {
    await call(harness.baseUrl, method, where, { headers, body });
  }
  await call(harness.baseUrl, method, url, { headers: good, rawBody: `{"${field}": "${secret}` });
  await trpc(harness.origin, named, { [field]: { nested: secret }, [secret]: secret }, good);
  await trpc(harness.origin, { ...named, name: `x.${quoted}` }, {}, good);
}

/**
 * Generates digests with a model that quotes its key: in refusals, in headers and as a narrative.
 */
async function writeDigests(shop: TestShop): Promise<void> {
  await shop.api("PATCH", "/settings", { digestEnabled: true });
  const quoting = `Incorrect API key provided: ${modelKey}`;
  const behaviours: Array<Parameters<typeof model.behave>[0]> = [
    (_request, response) => {
      response.writeHead(401, { "www-authenticate": quoting, "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: quoting, code: modelKey } }));
    },
    (_request, response) => void response.writeHead(200, { "x-key": modelKey }).end(quoting),
    replyWith(quoting),
  ];
  for (const behaviour of behaviours) {
    model.behave(behaviour);
    const { status, body } = await shop.api("POST", "/digests", {});
    expect([status, body.renderMode]).toEqual([201, "fallback"]);
    expect(model.requests.at(-1)?.authorization).toBe(`Bearer ${modelKey}`);
  }
}

/** Makes the key that signs receipts, after the database refused another one. */
async function signReceipt(shop: TestShop): Promise<void> {
  const named = operations.find(({ name }) => name === "approvals.receipt");
  const { id = "" } = named ? await newPathIds(shop, named) : {};
  const receipt = () => shop.api("GET", `/approvals/${id}/receipt`);
  await database.query("ALTER TABLE signing_keys ADD CONSTRAINT refused CHECK (false) NOT VALID");
  expect((await receipt()).status).toBe(500);
  await database.query("ALTER TABLE signing_keys DROP CONSTRAINT refused");
  expect((await receipt()).status).toBe(200);
  const [{ private_key: key }] = await database.query("SELECT private_key FROM signing_keys");
  canaries.add("signing key", key);
}

/** Makes the tables refuse rows: the database's error quotes the whole row. */
async function whileRowsAreRefused(work: () => Promise<void>): Promise<void> {
  const tables = [
    "users",
    "api_keys",
    "webhook_subscriptions",
    "document_links",
    "estimate_packets",
  ];
  for (const table of tables) {
    await database.query(`ALTER TABLE ${table} ADD CONSTRAINT refused CHECK (false) NOT VALID`);
  }
  try {
    await work();
  } finally {
    for (const table of tables)
      await database.query(`ALTER TABLE ${table} DROP CONSTRAINT refused`);
  }
}

async function inviteOver(port: string | number | null, shop: TestShop): Promise<string> {
  const mailer = { smtpUrl: port === null ? null : smtpUrl(port), from: "shop@bayline.test" };
  const other = await harness.startAnother({ mail: mailer });
  const { body } = await call(`${other.origin}/v1`, "POST", "/admin/users", {
    headers: { "x-api-key": shop.key },
    body: { email: `${randomUUID()}@shop.test`, name: "Invited", role: "technician" },
  });
  await other.close();
  return body.invitation;
}

/**
 * Delivers with a secret, and with two, to a receiver that refuses: the result is stored and
 * logged.
 */
async function deliverInVain(shop: TestShop): Promise<void> {
  const { id, secret } = await shop.webhook({ url: receiver.url, events: ["customer.created"] });
  canaries.add("webhook secret", secret);
  for (const turn of [1, 2]) {
    await shop.api("POST", `/webhooks/${id}/test`);
    const { body } = await shop.api("POST", `/webhooks/${id}/rotate-secret`);
    canaries.add("webhook secret", body.data.secret);
    await shop.customer({ name: `Customer ${turn}` });
  }
  const isFailed = async () => {
    const { body } = await shop.api("GET", `/webhooks/${id}/deliveries?status=failed`);
    return body.count;
  };
  await expect.poll(isFailed).toBeGreaterThanOrEqual(4);
  expect(receiver.requests()).toBeGreaterThanOrEqual(4);
}

/** Uses secrets in every possible way, with every possible failure. */
async function everythingDelicate(shop: TestShop): Promise<void> {
  for (const named of delicate) {
    const answer = await callWell(shop, named);
    expect([named.name, answer.status]).toEqual([named.name, named.operation.status]);
  }
  await deliverInVain(shop);
  await signReceipt(shop);
  for (const port of [null, distrustful.port, "1", new URL(mail.url).port]) {
    const expected = port === null ? "logged" : port === new URL(mail.url).port ? "sent" : "failed";
    expect([port, await inviteOver(port, shop)]).toEqual([port, expected]);
  }
  for (const { source } of mail.received) {
    for (const password of temporaryPasswords(source)) canaries.add("temporary password", password);
  }
  for (const named of delicate) {
    for (const secret of canaries.samples()) await callBadly(shop, named, secret);
  }
  const prepared = new Map<NamedOperation, Input>();
  for (const named of delicate) prepared.set(named, await delicateInput(shop, named));
  await whileRowsAreRefused(async () => {
    for (const [named, input] of prepared) {
      const answer = await rest(harness.baseUrl, named, input, credentials(named.operation, shop));
      expect([named.name, answer.status]).toEqual([named.name, 500]);
    }
  });
  await whileDatabaseIsAway(harness, async () => {
    for (const named of delicate) {
      const { method, path } = named.operation;
      for (const secret of canaries.samples()) {
        const quoted = encodeURIComponent(secret);
        const url = `${path.replace(/\{\w+\}/g, quoted)}?token=${quoted}&q=${quoted}`;
        await call(harness.baseUrl, method, url, {
          headers: credentials(named.operation, shop),
          body: { password: secret, name: secret },
        });
      }
    }
  });
}

test("no secret is in the log, nor in the database outside of its columns", async () => {
  canaries.add("operator token", operatorToken);
  canaries.add("database password", new URL(harness.databaseUrl).password);
  const shop = await harness.shop();
  canaries.add("API key", shop.key);
  const user = await addUser({ database, provider }, shop, { role: "admin" });
  const { authorization } = await user.signIn();
  canaries.add("access token", authorization.slice("Bearer ".length));
  expect(
    await call(harness.baseUrl, "GET", "/users/me", { headers: { authorization } }),
  ).toMatchObject({ status: 200 });
  await everythingDelicate(shop);
  await writeDigests(shop);
  expect(canaries.kinds().sort()).toEqual([...secretKinds].sort());

  // The searched data exists: the failures are in the log, the users in the database.
  const log = lines.join("");
  expect(log).toContain('"level":"error"');
  expect(log).toContain("a mail could not be sent");
  expect(log).toContain("Failing row contains");
  expect(canaries.foundIn(log)).toEqual([]);
  expect(looksLike(log)).toEqual([]);

  const cells = await allCells(database);
  expect(cells.map(({ column }) => column)).toEqual(
    expect.arrayContaining([
      "public.users.password_hash",
      "public.background_jobs.name",
      "public.audit_entries.id",
    ]),
  );
  const holding = new Map<string, Set<string>>();
  for (const { column, text } of cells) {
    const kinds = [...canaries.foundIn(text), ...looksLike(text)];
    if (kinds.length > 0) holding.set(column, new Set([...(holding.get(column) ?? []), ...kinds]));
  }
  expect(holding).toEqual(
    new Map([
      ["public.users.password_hash", new Set(["hash of a password"])],
      ["public.signing_keys.private_key", new Set(["signing key"])],
      ["public.webhook_subscriptions.secret", new Set(["webhook secret"])],
      ["public.webhook_subscriptions.retired_secrets", new Set(["webhook secret"])],
    ]),
  );
});

test("no secret is in any answer, nor in the metrics", async () => {
  const shop = await harness.shop();
  for (const named of delicate) await callWell(shop, named);
  for (const named of reads) {
    const input = await sampleInput(shop, named);
    const { text } = await rest(harness.baseUrl, named, input, credentials(named.operation, shop));
    expect([named.name, canaries.foundIn(text)]).toEqual([named.name, []]);
  }
  const headers = { authorization: `Operator ${operatorToken}` };
  const metrics = await call(harness.origin, "GET", "/metrics", { headers });
  expect(metrics.status).toBe(200);
  expect(canaries.foundIn(metrics.text)).toEqual([]);
});
