import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { beforeAll, expect, inject, test } from "vitest";
import { cloneDatabase, connectTo, createTemplate, dropDatabase } from "./databases.ts";

const serverUrl = inject("databaseServer");
const template = `template_${randomBytes(8).toString("hex")}`;

beforeAll(() => createTemplate(serverUrl, migrateAndStayConnected, template));

/** Leaves its session open, like a pool that is never closed. */
async function migrateAndStayConnected(url: string) {
  const client = new Client(url).on("error", () => undefined);
  await client.connect();
  await client.query("create table part (number text primary key)");
}

const clone = () => cloneDatabase(serverUrl, undefined, template);

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = await connectTo(url);
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

test("a clone contains what the template contains", async () => {
  expect(await ask(await clone(), "select * from part")).toEqual([]);
});

test("clones are independent of each other", async () => {
  const [one, other] = await Promise.all([clone(), clone()]);
  await ask(one, "insert into part values ('A-100')");
  expect(await ask(other, "select * from part")).toEqual([]);
});

test("clones can be made concurrently", async () => {
  const urls = await Promise.all(Array.from({ length: 12 }, clone));
  expect(new Set(urls).size).toBe(12);
});

test("a database in use can be dropped", async () => {
  const url = await cloneDatabase(serverUrl, `${template} in use`, template);
  const user = new Client(url).on("error", () => undefined);
  await user.connect();
  await dropDatabase(url);
  await expect(ask(url, "select")).rejects.toMatchObject({ code: "3D000" });
});

test("the template can be made again", async () => {
  await createTemplate(
    serverUrl,
    async (url) => {
      await ask(url, "create table tire (size text)");
    },
    template,
  );
  expect(await ask(await clone(), "select * from tire")).toEqual([]);
});
