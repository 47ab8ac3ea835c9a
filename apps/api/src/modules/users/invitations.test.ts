import { randomUUID } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startMailServer } from "../../../test/doubles/mail-server.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const mail = await startMailServer();
const from = "Ridgeline <office@ridgeline.test>";
const harness = useHarness({ mail: { smtpUrl: mail.url, from } });
const database = useDatabase(harness);
afterAll(() => mail.stop());
beforeEach(() => mail.accept());

const newUserFields = () => ({
  email: `${randomUUID()}@shop.test`,
  name: "Dana Whitfield",
  role: "technician",
});
const hashOf = async (id: string) =>
  (await database.query("SELECT password_hash FROM users WHERE id = $1", [id]))[0]?.password_hash;
const mailTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));
const passwordIn = (source = "") => /Temporary password: (\S+)/.exec(source)?.[1] ?? "";
const add = (shop: TestShop, fields: object, headers = {}) =>
  shop.api("POST", "/admin/users", fields, headers);

describe("a new user without a password", () => {
  test("a new user without a password gets a temporary password by mail, whose hash is stored", async () => {
    const shop = await harness.shop();
    const { status, body } = await add(shop, newUserFields());
    expect({ status, body }).toMatchObject({ status: 201, body: { invitation: "sent" } });
    const [message, ...more] = mailTo(body.email);
    expect(more).toEqual([]);
    expect(message?.source).toContain(`From: ${from}`);
    expect(message?.source).toContain("Subject: Your access to Test shop");
    const password = passwordIn(message?.source);
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const hash = await hashOf(body.id);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(hash, password)).toBe(true);
    expect(await verify(hash, password.toUpperCase())).toBe(false);
  });

  test("a new user has a unique password", async () => {
    const shop = await harness.shop();
    const made = await Promise.all(Array.from({ length: 8 }, () => add(shop, newUserFields())));
    const passwords = made.map(({ body }) => passwordIn(mailTo(body.email)[0]?.source));
    expect(new Set(passwords).size).toBe(8);
  });

  test("a new user without a password exists even if the mail was refused, is reported as such, and can be invited again", async () => {
    const shop = await harness.shop();
    mail.refuse();
    const { status, body } = await add(shop, newUserFields());
    expect({ status, body }).toMatchObject({ status: 201, body: { invitation: "failed" } });
    expect(await shop.api("GET", `/admin/users/${body.id}`)).toMatchObject({ status: 200 });
    const before = await hashOf(body.id);

    mail.accept();
    const again = await shop.api("POST", `/admin/users/${body.id}/set-password`, { invite: true });
    expect(again).toMatchObject({ status: 200, body: { id: body.id, invitation: "sent" } });
    const [message] = mailTo(body.email);
    const hash = await hashOf(body.id);
    expect(hash).not.toBe(before);
    expect(await verify(hash, passwordIn(message?.source))).toBe(true);
  });

  test("a new user is kept if the mail server is unreachable", async () => {
    const shop = await harness.shop();
    const gone = await startMailServer();
    await gone.stop();
    const other = await harness.startAnother({ mail: { smtpUrl: gone.url, from } });
    const headers = { "x-api-key": shop.key };
    const body = newUserFields();
    const answer = await call(`${other.origin}/v1`, "POST", "/admin/users", { body, headers });
    await other.close();
    expect(answer).toMatchObject({ status: 201, body: { invitation: "failed" } });
    expect((await shop.api("GET", "/users")).body.count).toBe(1);
  });

  test("a new user without a password gets one mail, and the same answer, however often the request is repeated", async () => {
    const shop = await harness.shop();
    const fields = newUserFields();
    const key = { "idempotency-key": randomUUID() };
    const first = await add(shop, fields, key);
    const second = await add(shop, fields, key);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(first.body.invitation).toBe("sent");
    expect(second.body).toEqual(first.body);
    expect(mailTo(fields.email)).toHaveLength(1);
  });
});

describe("no mail is sent", () => {
  test("no mail is sent by a dry run, whose outcome is not known either", async () => {
    const shop = await harness.shop();
    const fields = newUserFields();
    const dry = { "dry-run": "true" };
    expect(await add(shop, fields, dry)).toMatchObject({
      status: 201,
      body: { invitation: "pending" },
    });
    const user = await shop.user({});
    const invite = { invite: true };
    await shop.api("POST", `/admin/users/${user.id}/set-password`, invite, dry);
    expect([...mailTo(fields.email), ...mailTo(user.email)]).toEqual([]);
  });

  test("no mail is sent to a user who is refused", async () => {
    const shop = await harness.shop();
    const taken = await shop.user({});
    const before = mail.received.length;
    expect(await add(shop, { ...newUserFields(), email: taken.email })).toMatchObject({
      status: 409,
    });
    expect(await add(shop, { ...newUserFields(), role: "owner" })).toMatchObject({ status: 400 });
    expect(mail.received.length).toBe(before);
  });

  test("no mail is sent to a user with a given password, which is stored as a hash", async () => {
    const shop = await harness.shop();
    const { body } = await add(shop, { ...newUserFields(), password: " Ünïque pass " });
    expect(body.invitation).toBe("none");
    expect(mailTo(body.email)).toEqual([]);
    expect(await verify(await hashOf(body.id), " Ünïque pass ")).toBe(true);
  });

  test("no mail is sent to users who cannot sign in; they are invited once they can", async () => {
    const shop = await harness.shop();
    const { body } = await add(shop, { ...newUserFields(), isActive: false });
    expect(body.invitation).toBe("none");
    expect(await hashOf(body.id)).toBeNull();
    const invite = () => shop.api("POST", `/admin/users/${body.id}/set-password`, { invite: true });
    expect(await invite()).toMatchObject({ status: 400, body: { details: [{ field: "invite" }] } });
    await shop.api("POST", `/admin/users/${body.id}/activate`);
    expect(await invite()).toMatchObject({ status: 200, body: { invitation: "sent" } });
  });
});

test("an invitation without a mail server is reported as logged only", async () => {
  const shop = await harness.shop();
  const other = await harness.startAnother({ mail: { smtpUrl: null, from } });
  const headers = { "x-api-key": shop.key };
  const body = newUserFields();
  const answer = await call(`${other.origin}/v1`, "POST", "/admin/users", { body, headers });
  await other.close();
  expect(answer).toMatchObject({ status: 201, body: { invitation: "logged" } });
});
