import { distribute, migrate } from "@bayline/db";
import { citusUrl, connectTo, createDatabase, dropDatabase } from "@bayline/db/testing";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { startServiceOn } from "../harness/service-on.ts";
import { openTestShop } from "../harness/shop.ts";
import { whileWritten } from "./writers.ts";

describe.skipIf(citusUrl === undefined)("on a Citus cluster", () => {
  test("a database is distributed while the service writes, and nothing is lost or doubled", async () => {
    const databaseUrl = await createDatabase(inject("databaseServer"));
    onTestFinished(() => dropDatabase(databaseUrl));
    const coordinator = await connectTo(databaseUrl);
    coordinator.on("error", () => undefined);
    onTestFinished(() => coordinator.end());
    await migrate(databaseUrl);
    const { service, shop } = await startServiceOn(databaseUrl);
    onTestFinished(() => service.close());
    const shops = [shop, await openTestShop(shop.baseUrl, {})];
    await whileWritten(coordinator, shops, async () => {
      expect((await distribute(databaseUrl, { shards: 4 })).length).toBeGreaterThan(10);
    });
  });
});
