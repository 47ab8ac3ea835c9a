import { randomUUID } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { describe, expect, onTestFinished, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { hashQueue } from "../../access/passwords.ts";

const harness = useHarness({}, { separate: true });
const database = useDatabase(harness);

describe("a password", () => {
  test("a password that is set is stored as a hash, and appears in no answer, audit entry or stored request", async () => {
    const shop = await harness.shop();
    const { id } = await shop.user({ password: "the first one" });
    const password = "correct horse battery staple";
    const set = (headers = {}) =>
      shop.api("POST", `/admin/users/${id}/set-password`, { password }, headers);
    const key = { "idempotency-key": randomUUID() };
    const answers = [await set(key), await set(key), await set()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [row] = await database.query("SELECT password_hash FROM users WHERE id = $1", [id]);
    expect(await verify(row.password_hash, password)).toBe(true);

    const entries = await shop.api("GET", `/audit-log?resourceId=${id}`);
    expect(entries.body.entries[0].changes).toEqual({
      password: { before: "an earlier one", after: "a new one" },
    });
    const kept = await database.query(
      "SELECT i::text AS row FROM idempotency_keys i UNION ALL SELECT a::text FROM audit_entries a",
    );
    const user = await shop.api("GET", `/admin/users/${id}`);
    const texts = [...answers, entries, user].map(({ text }) => text);
    for (const text of [...texts, ...kept.map(({ row }) => row)]) {
      expect(text).not.toMatch(/argon2|correct horse|the first one/);
    }
  });

  test("a password is set once under one Idempotency-Key, and another is refused", async () => {
    const shop = await harness.shop();
    const { id } = await shop.user({});
    const headers = { "idempotency-key": randomUUID() };
    const set = (password: string) =>
      shop.api("POST", `/admin/users/${id}/set-password`, { password }, headers);
    const first = await set("eight or more");
    expect((await set("eight or more")).body).toEqual(first.body);
    expect(await set("eight or m0re")).toMatchObject({
      status: 422,
      body: { error: "IDEMPOTENCY_KEY_REUSED" },
    });
  });

  test.each([
    [{}, "is required"],
    [{ invite: false }, "is required"],
    [{ invite: true, password: "eight or more" }, "must not be sent with invite"],
    [{ password: "seven77" }, "must have at least 8 characters"],
  ])("%j is refused: it %s", async (body, message) => {
    const shop = await harness.shop();
    const { id } = await shop.user({});
    expect(await shop.api("POST", `/admin/users/${id}/set-password`, body)).toMatchObject({
      status: 400,
      body: { details: [{ field: "password", message }] },
    });
  });
});

describe("while password hashes are queued", () => {
  /** Occupies both slots of the queue until it is called. */
  function holdQueue(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => resolve());
    for (const tenantId of ["one", "another"]) void hashQueue.run(tenantId, () => promise);
    return resolve;
  }

  test("their requests hold no open transaction", async () => {
    const shop = await harness.shop();
    const { id } = await shop.user({});
    const release = holdQueue();
    const path = `/admin/users/${id}/set-password`;
    const keyed = { "idempotency-key": randomUUID() };
    const fields = { email: "dana@shop.test", name: "Dana Whitfield", role: "technician" };
    const answers = [
      shop.api("POST", path, { password: "eight or more" }),
      shop.api("POST", path, { password: "eight or more" }, keyed),
      shop.api("POST", "/admin/users", fields),
    ];
    // Two of a shop at a time; the third waits for its turn before.
    await expect.poll(() => hashQueue.state.waiting).toBe(2);
    const open = `SELECT query FROM pg_stat_activity WHERE application_name = 'bayline'
      AND datname = current_database() AND state LIKE 'idle in transaction%'`;
    expect(await database.query(open)).toEqual([]);
    release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 201]);
  });

  test("a shop with 64 queued ones is refused more, with a Retry-After, and other shops are not", async () => {
    const [shop, other] = [await harness.shop(), await harness.shop()];
    const users = await Promise.all([shop, other].map((each) => each.user({})));
    const [set, setOfOther] = [shop, other].map(
      (each, at) => () =>
        each.api("POST", `/admin/users/${users[at]?.id}/set-password`, {
          password: "eight or more",
        }),
    );
    const release = holdQueue();
    const queued = Array.from({ length: 64 }, () => hashQueue.run(shop.tenantId, async () => {}));
    const refused = await set?.();
    expect(refused).toMatchObject({ status: 503, body: { error: "OVERLOADED" } });
    expect(refused?.headers.get("retry-after")).toBe("5");
    const answer = setOfOther?.();
    await expect.poll(() => hashQueue.state.waiting).toBe(65);
    release();
    expect(await answer).toMatchObject({ status: 200 });
    await Promise.all(queued);
    expect(await set?.()).toMatchObject({ status: 200 });
  });
});
