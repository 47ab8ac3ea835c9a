import { archives, archiveType, contract, listOperations, restContract } from "@bayline/contracts";
import { Bayline } from "@bayline/sdk";
import { describe, expect, test } from "vitest";
import { createOpenApiDocument } from "../../src/http/docs/openapi/document.ts";
import { exportOf, importInto } from "../harness/backups.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { plain } from "../harness/plain.ts";
import type { TestShop } from "../harness/shop.ts";
import { snapshot } from "../harness/tables.ts";
import { responseValidator } from "./openapi-validator.ts";
import { examplesNow } from "./samples.ts";

const harness = useHarness({ now: examplesNow });
const database = useDatabase(harness);
const api = createOpenApiDocument(restContract, { serverUrl: "/v1" });
const document = responseValidator(api);

/** The contract's checks of other operations, for those whose bodies are archives. */
const operations = listOperations(archives);

async function archiveOfShop(): Promise<Buffer> {
  const shop = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 4 }] });
  await shop.bill();
  return exportOf(shop);
}

test("no name is also an operation of the contract", () => {
  for (const name of Object.keys(archives)) expect(Object.keys(contract)).not.toContain(name);
});

describe.each(operations)("$name", ({ name, operation }) => {
  const send = (headers: Record<string, string>, baseUrl = harness.baseUrl) =>
    call(baseUrl, operation.method, operation.path, {
      headers,
      ...(operation.body === "archive" && { rawBody: "no archive" }),
    });
  const type: Record<string, string> =
    operation.body === "archive" ? { "content-type": archiveType } : {};

  test("the call is refused without a key, to a read-only one, or without permission", async () => {
    const shop = await harness.shop();
    const readOnly = await shop.readOnlyKey({ includePayData: true });
    const limited = await harness.startAnother({ rateLimit: { max: 1 } });
    const key = { "x-api-key": shop.key };
    const answers = [
      [401, await send(type)],
      [401, await send({ ...type, "x-api-key": "wrong" })],
      [401, await send({ ...type, authorization: "Bearer bl_live_wrong" })],
      [403, await send({ ...type, "x-api-key": readOnly })],
      [403, await send({ ...type, authorization: `Bearer ${readOnly}` })],
      [400, await send({ ...type, ...key, "x-agent-name": "a".repeat(101) })],
      [405, await call(harness.baseUrl, "PROPFIND", operation.path, { headers: key })],
    ] as const;
    const first = await send({ ...type, ...key }, `${limited.origin}/v1`);
    expect(first.status).not.toBe(429);
    const bearer = { authorization: `Bearer ${shop.key}` };
    const second = await send({ ...type, ...bearer }, `${limited.origin}/v1`);
    await limited.close();
    for (const [expected, { status, body }] of [...answers, [429, second] as const]) {
      expect([expected, document.validate(name, status, body)]).toEqual([status, []]);
    }
  });

  test("an operation of archives reports unknown query parameters, and refuses them under strict handling", async () => {
    const shop = await harness.shop();
    const ask = (more: Record<string, string>) =>
      call(harness.baseUrl, operation.method, `${operation.path}?compress=best`, {
        headers: { ...type, "x-api-key": shop.key, ...more },
        ...(operation.body === "archive" && { rawBody: "no archive" }),
      });
    expect((await ask({})).headers.get("x-ignored-params")).toBe("compress");
    const { status, body } = await ask({ prefer: "handling=strict" });
    expect([status, document.validate(name, status, body)]).toEqual([400, []]);
    expect(body.details).toEqual([
      { field: "compress", message: "is not a query parameter of this operation" },
    ]);
  });

  test("the operation is documented with its input and its answer", () => {
    const method = operation.method === "GET" ? "get" : "post";
    const documented = JSON.parse(JSON.stringify(api.paths?.[operation.path]?.[method]));
    const body = (of: { content: object }) => Object.keys(of.content);
    expect(documented.operationId).toBe(name);
    expect(body(documented.responses[operation.status])).toEqual([
      operation.answers === "archive" ? archiveType : "application/json",
    ]);
    if (operation.body === "archive") expect(body(documented.requestBody)).toEqual([archiveType]);
  });

  test("an operation of archives needs the permission of an administrator, and is no procedure of tRPC", async () => {
    expect(operation.access).toBe("shop.admin");
    const shop = await harness.shop();
    const body = operation.method === "GET" ? undefined : {};
    const headers = { "x-api-key": shop.key };
    const trpc = await call(`${harness.origin}/trpc`, operation.method, `/${name}`, {
      ...(body && { body }),
      headers,
    });
    expect(trpc.status).toBe(404);
  });
});

describe("an import", () => {
  test("an import accepts only archives, and none above the limit", async () => {
    const shop = await harness.shop();
    const key = { "x-api-key": shop.key };
    const send = (headers: Record<string, string>, rawBody?: string, baseUrl = harness.baseUrl) =>
      call(baseUrl, "POST", "/backup/import", {
        headers: { ...key, ...headers },
        ...(rawBody === undefined ? {} : { rawBody }),
      });
    const json = await send({}, "{}");
    const nothing = await send({});
    const small = await harness.startAnother({ maxArchiveBytes: 1024 * 1024 });
    const large = await send(
      { "content-type": archiveType },
      "x".repeat(1024 * 1024 + 1),
      `${small.origin}/v1`,
    );
    await small.close();
    for (const [expected, { status, body }] of [
      [415, json],
      [400, nothing],
      [413, large],
    ] as const) {
      expect([expected, document.validate("backup.import", status, body)]).toEqual([status, []]);
    }
    expect(large.body.message).toBe("The archive is larger than 1 MiB.");
    expect(json.body.nextStep).toBe("Send application/gzip.");
  });

  test("an import answers as documented, and creates one audit entry with its actor", async () => {
    const archive = await archiveOfShop();
    const shop = await harness.shop();
    const answer = await importInto(shop, archive, { "x-agent-name": "mover/1" });
    expect(document.validate("backup.import", 201, answer.body)).toEqual([]);
    const [entry] = (await shop.api("GET", "/audit-log?resourceType=shop")).body.entries;
    expect(entry).toMatchObject({
      operation: "backup.import",
      agentName: "mover/1",
      resource: { type: "shop", id: shop.tenantId },
      requestId: answer.headers.get("x-request-id"),
    });
    expect(entry.changes.rows.after).toMatchObject({ inventory_items: 1, invoices: 1 });
  });

  test("an import that is a dry run answers as if it were real and stores nothing", async () => {
    const archive = await archiveOfShop();
    const shop = await harness.shop();
    const before = await snapshot(database);
    const dry = await importInto(shop, archive, { "dry-run": "true" });
    expect(await snapshot(database)).toEqual(before);
    expect(dry.headers.get("dry-run")).toBe("true");
    const real = await importInto(shop, archive);
    expect([dry.status, plain(dry.body)]).toEqual([201, plain(real.body)]);
  });

  test("an import is done once under an Idempotency-Key, bound to this archive", async () => {
    const archive = await archiveOfShop();
    const shop: TestShop = await harness.shop();
    const key = { "idempotency-key": "move-the-shop" };
    const first = await importInto(shop, archive, key);
    const after = await snapshot(database);
    const again = await importInto(shop, archive, key);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await snapshot(database)).toEqual(after);
    expect(await importInto(shop, await archiveOfShop(), key)).toMatchObject({
      status: 422,
      body: { error: "IDEMPOTENCY_KEY_REUSED" },
    });
    expect(await database.count("invoices", shop.tenantId)).toBe(1);
  });
});

test("an export supports HEAD", async () => {
  const shop = await harness.shop();
  const headers = { "x-api-key": shop.key };
  // Each is a separate stream.
  for (const head of [
    await call(harness.baseUrl, "HEAD", "/backup", { headers }),
    await call(harness.baseUrl, "HEAD", "/backup", { headers }),
  ]) {
    expect([head.status, head.headers.get("content-type"), head.text]).toEqual([
      200,
      archiveType,
      "",
    ]);
    // The length would be the archive's, which is not known yet.
    expect(head.headers.get("content-length")).toBeNull();
  }
  const strict = { headers: { ...headers, prefer: "handling=strict" } };
  expect((await call(harness.baseUrl, "HEAD", "/backup?x=1", strict)).status).toBe(400);
});

test("the SDK exports and imports a shop, and streams both", async () => {
  const source = await harness.shop({ parts: [{ partNumber: "A-100", quantity: 4 }] });
  const client = (shop: TestShop) => new Bayline({ apiKey: shop.key, baseUrl: harness.baseUrl });
  const response = await client(source).backup.export();
  const archive = await response.arrayBuffer();
  // Kept until its body is sent: Node cancels the body of a response that is garbage collected.
  const streamed = await client(source).backup.export();
  const bodies = [
    archive,
    new Uint8Array(archive),
    new Blob([archive]),
    new Blob([archive]).stream(),
    streamed.body ?? archive,
  ];
  for (const body of bodies) {
    const shop = await harness.shop();
    const imported = await client(shop).backup.import(body);
    expect(imported).toMatchObject({ id: shop.tenantId, ledger: { ok: true } });
    const [part] = (await client(shop).inventory.list()).data;
    expect(part).toMatchObject({ partNumber: "A-100", quantity: 4 });
    await expect(client(shop).backup.import(archive)).rejects.toMatchObject({
      name: "ConflictError",
      code: "SHOP_NOT_EMPTY",
    });
  }
  expect(streamed.bodyUsed).toBe(true);
  const readOnly = new Bayline({ apiKey: await source.readOnlyKey(), baseUrl: harness.baseUrl });
  await expect(readOnly.backup.export()).rejects.toMatchObject({ name: "PermissionError" });
});
