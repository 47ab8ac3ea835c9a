import { randomBytes, randomUUID } from "node:crypto";
import {
  connectTo,
  dropDatabase,
  type PgBouncer,
  pgbouncerBinary,
  startPgBouncer,
} from "@bayline/db/testing";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { type Config, readConfig } from "../../src/config/config.ts";
import { createLogger } from "../../src/observability/log.ts";
import { type RunningService, startService } from "../../src/service.ts";
import { receive } from "../doubles/receivers.ts";
import { deliveriesOf, pollOptions, subscribe } from "../harness/deliveries.ts";
import { operatorToken } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { openTestShop, type TestShop } from "../harness/shop.ts";

const title = `through PgBouncer${pgbouncerBinary ? "" : " (skipped: no pgbouncer on this machine)"}`;

describe.skipIf(!pgbouncerBinary)(title, () => {
  let databaseUrl: string;

  beforeAll(async () => {
    const server = inject("databaseServer");
    const name = `test_${randomBytes(8).toString("hex")}`;
    const admin = await connectTo(server);
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    const url = new URL(server);
    url.pathname = `/${name}`;
    databaseUrl = url.href;
  });
  afterAll(() => dropDatabase(databaseUrl));

  const configFor = (env: Record<string, string>): Config =>
    readConfig({
      OPERATOR_TOKEN: operatorToken,
      RATE_LIMIT_MAX: "0",
      DEMO: "0",
      WEBHOOK_ALLOW_PRIVATE: "1",
      ...env,
    });
  const quiet = createLogger({ logLevel: "silent" });

  // Few connections in transaction mode, so that each serves many.
  describe.each([
    ["session", 20],
    ["transaction", 3],
  ] as const)("in %s mode", (mode, connections) => {
    let pooler: PgBouncer;
    let service: RunningService;
    let shop: TestShop;

    beforeAll(async () => {
      pooler = await startPgBouncer(databaseUrl, mode, connections);
      const direct = mode === "transaction" ? { DATABASE_DIRECT_URL: databaseUrl } : {};
      const config = configFor({
        DATABASE_URL: pooler.url,
        DATABASE_WAIT_SECONDS: "120",
        ...direct,
      });
      // The first start migrates the empty database.
      service = await startService(config, quiet);
      const origin = await service.app.listen({ host: "127.0.0.1", port: 0 });
      shop = await openTestShop(`${origin}/v1`, {});
    });
    afterAll(async () => {
      await service?.close();
      await pooler?.stop();
    });

    test("requests are answered, alone and many concurrently, and repeated once", async () => {
      const headers = { "idempotency-key": randomUUID() };
      const invoice = shop.invoice();
      const first = await shop.receive(invoice, headers);
      expect(first.status).toBe(201);
      expect(await shop.receive(invoice, headers)).toMatchObject({ status: 201, body: first.body });
      const writes = Array.from({ length: 20 }, (_, at) =>
        shop.api("POST", "/vendors", { name: `Vendor ${at}` }),
      );
      const reads = Array.from({ length: 40 }, (_, at) =>
        shop.api("GET", at % 2 ? "/inventory?search=A-100" : `/vendors/${first.body.vendor.id}`),
      );
      const answers = await Promise.all([...writes, ...reads]);
      expect(answers.map(({ status }) => status)).toEqual([
        ...writes.map(() => 201),
        ...reads.map(() => 200),
      ]);
      expect(await shop.api("GET", "/vendors/nothing")).toMatchObject({ status: 404 });
      expect((await shop.api("GET", "/vendors?search=Vendor")).body.count).toBe(20);
      expect(await shop.stockOf("A-100")).toBe(2);
      expect(await shop.ledgerProblems()).toEqual([]);
      expect(await shop.api("GET", "/health")).toMatchObject({ status: 200 });
    });

    test("a revoked key is refused by the next request", async () => {
      const { id, key } = (await shop.api("POST", "/api-keys", {})).body;
      const ask = async () => {
        const headers = { "x-api-key": key };
        return (await call(shop.baseUrl, "GET", "/users/me", { headers })).status;
      };
      expect(await ask()).toBe(200);
      await shop.api("DELETE", `/api-keys/${id}`);
      expect(await ask()).toBe(401);
    });

    test("webhooks are delivered", async () => {
      const receiver = await receive();
      const { id } = await subscribe(shop, receiver.url);
      await shop.customer({ name: "Acme" });
      await expect
        .poll(() => deliveriesOf(shop, id), pollOptions)
        .toMatchObject([{ status: "success" }]);
    });
  });

  test("a start fails if notifications are not received", async () => {
    const pooler = await startPgBouncer(databaseUrl, "transaction", 3);
    onTestFinished(() => pooler.stop());
    const wait = { DATABASE_URL: pooler.url, DATABASE_WAIT_SECONDS: "1" };
    await expect(startService(configFor(wait), quiet)).rejects.toThrow(
      /^DATABASE_URL points to a pooler without sessions .*: set DATABASE_DIRECT_URL to the database itself, or use session pooling\.$/,
    );
    const other = { ...wait, DATABASE_DIRECT_URL: inject("databaseServer") };
    await expect(startService(configFor(other), quiet)).rejects.toThrow(
      /^DATABASE_DIRECT_URL receives no notifications sent over DATABASE_URL: /,
    );
  });
});
