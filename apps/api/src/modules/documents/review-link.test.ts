import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { invoiceFile, readFile } from "../../../test/harness/documents.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";

const harness = useHarness({ now: new Date("2026-03-10T15:00:00Z") });
const database = useDatabase(harness);

/** A document, and a link to it made by a key that can be revoked. */
async function linked() {
  const shop = await harness.shop();
  const document = await readFile(shop, invoiceFile());
  const { body: key } = await shop.api("POST", "/api-keys", { accessLevel: "full", name: "Desk" });
  const path = `/documents/${document.id}`;
  const { status, body } = await call(harness.baseUrl, "POST", `${path}/review-link`, {
    headers: { "x-api-key": key.key },
    body: {},
  });
  expect(status).toBe(201);
  const byLink = (method: string, to = path, sent?: object) =>
    call(harness.baseUrl, method, to, {
      headers: { authorization: `Bearer ${body.token}` },
      ...(sent && { body: sent }),
    });
  return { shop, key, document, path, link: body, byLink };
}

test("a link reads, corrects and books its document, with the name of its maker", async () => {
  const { shop, document, path, link, byLink } = await linked();
  expect(link).toMatchObject({ expiresAt: "2026-03-10T15:30:00.000Z" });
  expect(link.url).toBe(`/v1${path}/review`);
  expect((await byLink("GET")).body.id).toBe(document.id);
  const correction = {
    set: [{ path: "vendor", value: "New One" }],
    confirm: ["lines[0].partNumber"],
  };
  expect((await byLink("PATCH", path, correction)).body.status).toBe("ready");
  expect((await byLink("POST", `${path}/book`, {})).body.status).toBe("booked");
  const { body } = await shop.api("GET", "/audit-log?limit=1");
  expect(body.entries[0]).toMatchObject({
    operation: "documents.book",
    actor: expect.objectContaining({ name: "Desk" }),
  });
});

test("a link opens nothing but its document", async () => {
  const { shop, path, byLink } = await linked();
  const other = await readFile(shop, invoiceFile());
  for (const [method, to, sent] of [
    ["GET", `/documents/${other.id}`],
    ["POST", `/documents/${other.id}/book`, {}],
    ["GET", "/documents"],
    ["GET", "/vendors"],
    ["GET", "/users/me"],
    ["POST", `${path}/review-link`, {}],
    ["POST", "/vendors", { name: "A" }],
  ] as const) {
    expect(await byLink(method, to, sent), to).toMatchObject({
      status: 403,
      body: { error: "PERMISSION_DENIED" },
    });
  }
  const trpc = await fetch(`${harness.origin}/trpc/vendors.list?input=%7B%7D`, {
    headers: { authorization: `Bearer ${(await linked()).link.token}` },
  });
  expect(trpc.status).toBe(403);
});

test("a link ends after 30 minutes, and when its maker loses the rights", async () => {
  const { shop, key, link, byLink } = await linked();
  await shop.api("DELETE", `/api-keys/${key.id}`);
  expect((await byLink("GET")).status).toBe(401);

  const later = await linked();
  await database.query("UPDATE document_links SET expires_at = '2026-03-10T15:00:00Z'");
  expect((await later.byLink("GET")).status).toBe(401);
  const forged = await call(harness.baseUrl, "GET", later.path, {
    headers: { authorization: `Bearer ${link.token.slice(0, -1)}x` },
  });
  expect(forged.status).toBe(401);
});

test("the token of a link is stored as a hash, and not repeated in a replay", async () => {
  const { shop, path } = await linked();
  const make = () =>
    shop.api("POST", `${path}/review-link`, {}, { "idempotency-key": "the same link" });
  const first = (await make()).body.token;
  expect((await make()).body.token).not.toBe(first);
  const rows = await database.query("SELECT * FROM idempotency_keys");
  expect(JSON.stringify(rows)).not.toContain(first);
});
