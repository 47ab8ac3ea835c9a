import { once } from "node:events";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { pathParameters, recordFieldsOf } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { credentials, writes } from "../contract/samples.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { rawRequest, sendRaw } from "../harness/raw-http.ts";

const harness = useHarness({}, { separate: true });

const invalid = {
  error: "VALIDATION_ERROR",
  docs: "/docs/errors/VALIDATION_ERROR",
  message: expect.any(String),
  nextStep: null,
  candidates: [],
  requestId: expect.any(String),
};

describe("a body", () => {
  test.each([
    "{",
    '{"name":"Great Lakes"} {}',
    '{"name":"Great Lakes"}x',
    "{'name':'Great Lakes'}",
    '{"name":NaN}',
    '{"name":"\u0001"}',
  ])("a body that is not JSON, as %s, is a 400 with the validation shape", async (rawBody) => {
    const { key } = await harness.shop();
    const answer = await call(harness.baseUrl, "POST", "/vendors", {
      rawBody,
      headers: { "x-api-key": key },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      ...invalid,
      details: [{ field: "", message: "The body is not valid JSON." }],
    });
  });

  test("a body that is not UTF-8 is a 400, and not stored with replaced characters", async () => {
    const shop = await harness.shop();
    const body = Buffer.from('{"name":"Caf\u00e9"}', "latin1");
    expect(await postRaw(shop.key, {}, body)).toMatchObject({ status: 400 });
    const utf8 = await postRaw(shop.key, {}, Buffer.from('{"name":"Café ☕"}'));
    expect(JSON.parse(utf8.text)).toMatchObject({ name: "Café ☕" });
  });

  test("a body may arrive in chunks, even ones that split a character", async () => {
    const shop = await harness.shop();
    const bytes = Buffer.from('{"name":"é"}');
    const chunk = (part: Buffer) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, "\r\n"];
    const chunked = [...chunk(bytes.subarray(0, 10)), ...chunk(bytes.subarray(10)), "0\r\n\r\n"];
    const answer = await postRaw(
      shop.key,
      { "transfer-encoding": "chunked" },
      Buffer.concat(chunked.map((part) => Buffer.from(part))),
    );
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.text)).toMatchObject({ name: "é" });
  });

  test("a body over 1 MiB is a 413, announced or not; one of exactly 1 MiB is read", async () => {
    const shop = await harness.shop();
    const big = `{"name":"${"x".repeat(1024 * 1024)}"}`;
    const announced = await shop.api("POST", "/vendors", JSON.parse(big));
    expect(announced).toMatchObject({
      status: 413,
      body: { error: "BODY_TOO_LARGE", requestId: expect.any(String) },
    });
    const chunked = await postRaw(
      shop.key,
      { "transfer-encoding": "chunked" },
      `${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`,
    );
    expect(chunked.status).toBe(413);
    const fits = `{"name":"x"${" ".repeat(1024 * 1024 - 12)}}`;
    expect(await postRaw(shop.key, {}, fits)).toMatchObject({ status: 201 });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "nonsense"])(
    "a body of type %s is a 415",
    async (type) => {
      const shop = await harness.shop();
      expect(
        await shop.api("POST", "/vendors", { name: "x" }, { "content-type": type }),
      ).toMatchObject({ status: 415, body: { error: "UNSUPPORTED_MEDIA_TYPE" } });
    },
  );

  test("a body that is or claims to be compressed is a 415", async () => {
    const shop = await harness.shop();
    for (const encoding of ["gzip", "br", "identity, gzip", "nonsense"]) {
      const headers = { "content-encoding": encoding };
      for (const body of [gzipSync('{"name":"x"}'), '{"name":"x"}']) {
        const answer = await postRaw(shop.key, headers, body);
        expect(answer.status).toBe(415);
        expect(JSON.parse(answer.text)).toMatchObject({
          error: "UNSUPPORTED_MEDIA_TYPE",
          docs: "/docs/errors/UNSUPPORTED_MEDIA_TYPE",
          message: expect.stringContaining("Content-Encoding"),
        });
      }
    }
    const plain = await postRaw(shop.key, { "content-encoding": "Identity" }, '{"name":"x"}');
    expect(plain.status).toBe(201);
  });

  test("a body without a type is a 415, and one of JSON with a charset is read", async () => {
    const shop = await harness.shop();
    const body = '{"name":"x"}';
    const untyped = { "x-api-key": shop.key, "content-length": String(body.length) };
    const request = rawRequest("POST /v1/vendors", untyped, body);
    expect((await sendRaw(harness.origin, request)).status).toBe(415);
    const type = { "content-type": "application/json; charset=utf-8" };
    expect((await shop.api("POST", "/vendors", { name: "x" }, type)).status).toBe(201);
  });

  test("a body reports its unknown fields, also properties of every object", async () => {
    const shop = await harness.shop();
    const rawBody = `{"name":"x","__proto__":{"a":1},"constructor":{},"toString":1,"hasOwnProperty":1}`;
    const answer = await call(harness.baseUrl, "POST", "/vendors", {
      rawBody,
      headers: { "x-api-key": shop.key },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toEqual([
      "__proto__",
      "constructor",
      "toString",
      "hasOwnProperty",
    ]);
    const nested = `{"invoiceNumber":"1","lines":[{"partNumber":"A","quantity":1,"unitCostCents":1,"__proto__":1}]}`;
    expect(
      await call(harness.baseUrl, "POST", "/inventory/receiving", {
        rawBody: nested,
        headers: { "x-api-key": shop.key },
      }),
    ).toMatchObject({ status: 400, body: { details: [{ field: "lines[0].__proto__" }] } });
  });

  test("a body that is nested very deeply is a 400", async () => {
    const shop = await harness.shop();
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    const headers = { "x-api-key": shop.key, "idempotency-key": "deep-deep-deep" };
    for (const field of ["name", "unknown"]) {
      const answer = await call(harness.baseUrl, "POST", "/vendors", {
        rawBody: `{"${field}":${deep}}`,
        headers,
      });
      expect(answer.status).toBe(400);
      const trpc = await call(harness.origin, "POST", "/trpc/vendors.create", {
        rawBody: `{"${field}":${deep}}`,
        headers,
      });
      expect(trpc.status).toBe(400);
    }
  });

  // An update accepts its record's id, as it accepts the whole record that was read.
  const named = writes.filter(
    ({ operation }) => pathParameters(operation.path).length > 0 && !recordFieldsOf(operation),
  );
  test.each(named)("$name may not repeat the record id of its path", async ({ operation }) => {
    const shop = await harness.shop();
    const id = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03";
    // The name of another system is shorter than an id.
    const path = operation.path.replace("{system}", "crm").replaceAll(/\{\w+\}/g, id);
    for (const field of pathParameters(operation.path)) {
      const headers = credentials(operation, shop);
      expect(
        await call(harness.baseUrl, operation.method, path, { body: { [field]: id }, headers }),
      ).toMatchObject({
        status: 400,
        body: { details: expect.arrayContaining([expect.objectContaining({ field })]) },
      });
    }
  });

  test.each([65, 6_000, 100_000])(
    "a body of %i levels is a 400 over REST and tRPC, wherever they are",
    async (levels) => {
      const shop = await harness.shop();
      const order = await shop.workOrder();
      const nested = "[".repeat(levels) + "]".repeat(levels);
      const objects = `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
      const names: Array<[path: string, procedure: string, rawBody: string]> = [
        ["/vendors", "vendors.create", `{"name":${nested}}`],
        ["/vendors", "vendors.create", `{"name":"Lakes","unknown":${objects}}`],
        ["/service-requests", "serviceRequests.create", `{"problemData":${objects}}`],
        // A computed field is ignored, and must not be traversed for the fingerprint of the key.
        [
          `/work-orders/${order.id}/services`,
          "workOrders.services.create",
          `{"woId":"${order.id}","name":"Oil","labor":[{"description":"Oil","startedAt":${nested}}]}`,
        ],
      ];
      for (const [path, procedure, rawBody] of names) {
        const headers = { "x-api-key": shop.key, "idempotency-key": `deep-${levels}-${procedure}` };
        const overRest = await call(harness.baseUrl, "POST", path, {
          rawBody: rawBody.replace(/"woId":"[^"]*",/, ""),
          headers,
        });
        expect({ path, ...overRest }).toMatchObject({ path, status: 400, body: invalid });
        const overTrpc = await call(harness.origin, "POST", `/trpc/${procedure}`, {
          rawBody,
          headers,
        });
        expect({ procedure, ...overTrpc }).toMatchObject({ procedure, status: 400 });
      }
      const inQuery = encodeURIComponent(`{"search":${"[".repeat(65)}${"]".repeat(65)}}`);
      expect(
        await call(harness.origin, "GET", `/trpc/vendors.list?input=${inQuery}`, {
          headers: { "x-api-key": shop.key },
        }),
      ).toMatchObject({ status: 400 });
    },
  );

  test("a body shorter than announced, or a garbage request, does no harm", async () => {
    const garbage = await sendRaw(harness.origin, "NONSENSE\r\n\r\n");
    expect(garbage.status).toBe(400);
    expect(JSON.parse(garbage.text)).toEqual({ ...invalid, details: [] });
    expect(garbage.headers.get("x-request-id")).toBe(JSON.parse(garbage.text).requestId);
    const wide = rawRequest("GET /v1/health", { "x-filler": "x".repeat(20_000) });
    expect((await sendRaw(harness.origin, wide)).status).toBe(431);
    expect(await call(harness.baseUrl, "GET", "/health")).toMatchObject({ status: 200 });
  });
});

describe("an invalid request", () => {
  const whole = "GET /v1/health HTTP/1.1\r\nHost: bayline.test\r\n\r\n";

  test("a request is a 400 also after an answered one on the same connection", async () => {
    const { socket, closed, received } = await open();
    socket.write(whole);
    await once(socket, "data");
    socket.write("BREW /v1/health HTTP/1.1\r\nHost: bayline.test\r\n\r\n");
    await closed;
    const [first = "", second = ""] = received().split(/(?=HTTP\/1\.1 400)/);
    expect(first).toMatch(/^HTTP\/1\.1 200/);
    expect(second).toMatch(/^HTTP\/1\.1 400.*This is not an HTTP request\./s);
  });

  test("an invalid request does not answer the previous one, which still runs", async () => {
    const { socket, closed, received } = await open();
    const { key } = await harness.shop();
    socket.write(
      `GET /v1/vendors HTTP/1.1\r\nHost: bayline.test\r\nX-Api-Key: ${key}\r\n\r\nNONSENSE\r\n\r\n`,
    );
    await closed;
    expect(received()).toBe("");
  });
});

/** A connection for raw bytes. */
async function open() {
  const { hostname, port } = new URL(harness.origin);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => undefined);
  const closed = once(socket, "close");
  await once(socket, "connect");
  return { socket, closed, received: () => Buffer.concat(chunks).toString() };
}

function postRaw(key: string, headers: Record<string, string>, body: string | Buffer) {
  const length: Record<string, string> =
    "transfer-encoding" in headers ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const all = { "x-api-key": key, "content-type": "application/json", ...length, ...headers };
  return sendRaw(harness.origin, rawRequest("POST /v1/vendors", all, body));
}
