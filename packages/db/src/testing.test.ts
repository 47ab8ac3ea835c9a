import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../test/embedded-processes.ts";
import type { EmbeddedPostgres } from "./embedded.ts";
import { cloneDatabase, createTemplate, dropDatabase, startTestServer } from "./testing.ts";

let server: EmbeddedPostgres;
beforeAll(async () => {
  server = await startTestServer();
  await createTemplate(server.url, (url) => migrateAndForget(url));
});
afterAll(() => server.stop());

/** Leaves its session open, as a pool does that nobody ended. */
async function migrateAndForget(url: string) {
  const client = new Client(url).on("error", () => undefined);
  await client.connect();
  await client.query("create table part (number text primary key)");
}

test("a clone has what the template has", async () => {
  expect(await ask(await cloneDatabase(server.url), "select * from part")).toEqual([]);
});

test("clones do not see each other", async () => {
  const [one, other] = await Promise.all([cloneDatabase(server.url), cloneDatabase(server.url)]);
  await ask(one, "insert into part values ('A-100')");
  expect(await ask(other, "select * from part")).toEqual([]);
});

test("many clones can be made at once", async () => {
  const urls = await Promise.all(Array.from({ length: 12 }, () => cloneDatabase(server.url)));
  expect(new Set(urls).size).toBe(12);
});

test("a database is dropped under whoever uses it", async () => {
  const url = await cloneDatabase(server.url, "in use");
  const user = new Client(url).on("error", () => undefined);
  await user.connect();
  await dropDatabase(url);
  await expect(ask(url, "select")).rejects.toMatchObject({ code: "3D000" });
});

test("the template can be made anew", async () => {
  await createTemplate(server.url, async (url) => {
    await ask(url, "create table tire (size text)");
  });
  expect(await ask(await cloneDatabase(server.url), "select * from tire")).toEqual([]);
});
