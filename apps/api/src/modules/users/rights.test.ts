import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

const as = (headers: Record<string, string>, method: string, path: string, body?: unknown) =>
  call(harness.baseUrl, method, path, { body, headers });

let other: { origin: string; close(): Promise<void> };
beforeAll(async () => {
  other = await harness.startAnother();
});
afterAll(() => other.close());

const parts = { database, provider };
const lastAdmin = { status: 409, body: { error: "LAST_ADMIN" } };
const lacking = (...missingPermissions: string[]) => ({
  status: 403,
  body: { error: "PERMISSION_DENIED", missingPermissions },
});

describe("a change of a user takes effect on the next request, in every process:", () => {
  async function signedIn() {
    const shop = await harness.shop();
    const email = `${crypto.randomUUID()}@shop.test`;
    const user = await shop.user({ role: "manager", email });
    const token = await provider.issueToken({ email, tenantId: shop.tenantId });
    const headers = { authorization: `Bearer ${token}` };
    const ask = async (method: string, path: string, body?: unknown) => {
      const dry = { ...headers, "dry-run": "true" };
      const origins = [harness.origin, other.origin];
      const calls = origins.map((origin) =>
        call(`${origin}/v1`, method, path, { body, headers: dry }),
      );
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    // Twice, to fill any cache of a process.
    for (let count = 0; count < 2; count++)
      expect(await ask("GET", "/vendors")).toEqual([200, 200]);
    const path = `/admin/users/${user.id}`;
    return { shop, path, ask, write: () => ask("POST", "/vendors", { name: "Great Lakes" }) };
  }

  test("deactivation, and activation", async () => {
    const { shop, path, ask } = await signedIn();
    expect((await shop.api("POST", `${path}/deactivate`)).body.isActive).toBe(false);
    expect(await ask("GET", "/vendors")).toEqual([401, 401]);
    expect((await shop.api("POST", `${path}/activate`)).body.isActive).toBe(true);
    expect(await ask("GET", "/vendors")).toEqual([200, 200]);
  });

  test("deletion, soft or permanent", async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    await first.shop.api("DELETE", first.path);
    await second.shop.api("POST", `${second.path}/permanent-delete`);
    expect(await first.ask("GET", "/vendors")).toEqual([401, 401]);
    expect(await second.ask("GET", "/vendors")).toEqual([401, 401]);
  });

  test("another role", async () => {
    const { shop, path, write } = await signedIn();
    expect(await write()).toEqual([201, 201]);
    await shop.api("PATCH", path, { role: "technician" });
    expect(await write()).toEqual([403, 403]);
  });

  test("a granted or denied permission", async () => {
    const { shop, path, write, ask } = await signedIn();
    const permissionOverrides = { grant: ["shop.admin"], revoke: ["shop.write"] };
    expect(await ask("GET", "/audit-log")).toEqual([403, 403]);
    await shop.api("PATCH", path, { permissionOverrides });
    expect(await write()).toEqual([403, 403]);
    expect(await ask("GET", "/audit-log")).toEqual([200, 200]);
  });

  test("another email, which the token must have from then on", async () => {
    const { shop, path, ask } = await signedIn();
    const email = `${crypto.randomUUID()}@shop.test`;
    await shop.api("PATCH", path, { email });
    expect(await ask("GET", "/vendors")).toEqual([401, 401]);
    const token = await provider.issueToken({ email, tenantId: shop.tenantId });
    const headers = { authorization: `Bearer ${token}` };
    expect(await as(headers, "GET", "/users/me")).toMatchObject({ status: 200, body: { email } });
  });
});

describe("the last sign-in", () => {
  test("the last sign-in is stored soon, and not as a change of the user", async () => {
    const shop = await harness.shop();
    const user = await addUser(parts, shop, { role: "technician" });
    const read = async () => (await shop.api("GET", `/admin/users/${user.id}`)).body;
    const before = await read();
    expect(before.lastLoginAt).toBeNull();
    const started = Date.now();
    await as(await user.signIn(), "GET", "/vendors");
    await expect.poll(async () => (await read()).lastLoginAt).toEqual(expect.any(String));
    const after = await read();
    expect(Date.parse(after.lastLoginAt)).toBeGreaterThanOrEqual(started - 1);
    expect(after.updatedAt).toBe(before.updatedAt);
  });

  test("the last sign-in is stored at most once a minute and before the process ends", async () => {
    const shop = await harness.shop();
    const user = await addUser(parts, shop, { role: "technician" });
    const headers = await user.signIn();
    const third = await harness.startAnother();
    const visit = () => call(`${third.origin}/v1`, "GET", "/vendors", { headers });
    await visit();
    const read = async () => (await shop.api("GET", `/admin/users/${user.id}`)).body.lastLoginAt;
    await expect.poll(read).toEqual(expect.any(String));
    const first = await read();
    for (let visits = 0; visits < 5; visits++) await visit();
    await third.close();
    expect(await read()).toBe(first);
    // A process that knows no earlier visits stores its own, although it ends immediately.
    const fourth = await harness.startAnother();
    await call(`${fourth.origin}/v1`, "GET", "/vendors", { headers });
    await fourth.close();
    expect(Date.parse(await read())).toBeGreaterThan(Date.parse(first));
  });

  test("the last sign-in is not stored for a token that is refused", async () => {
    const shop = await harness.shop();
    const user = await addUser(parts, shop, { role: "technician" });
    const third = await harness.startAnother();
    const headers = await user.signIn({ emailVerified: false });
    const answer = await call(`${third.origin}/v1`, "GET", "/vendors", { headers });
    await third.close();
    expect(answer).toMatchObject({ status: 401 });
    expect((await shop.api("GET", `/admin/users/${user.id}`)).body.lastLoginAt).toBeNull();
  });
});

describe("a manager of users", () => {
  /** A manager who may manage users, and nothing else beyond the role. */
  async function prepare() {
    const shop = await harness.shop();
    const clerk = await addUser(parts, shop, { role: "manager", grants: ["settings.users"] });
    const admin = await addUser(parts, shop, { role: "admin" });
    const writer = await addUser(parts, shop, { role: "service_writer" });
    const headers = await clerk.signIn();
    const send = (method: string, path: string, body?: unknown) =>
      as(headers, method, `/admin/users${path}`, body);
    return { shop, clerk, admin, writer, send };
  }
  const rest = ["shop.admin", "shop.oversee", "attendance:financials"];

  test("a manager of users cannot grant a permission that they do not hold, even to themselves", async () => {
    const { clerk, writer, send } = await prepare();
    for (const { id } of [clerk, writer]) {
      const answer = await send("PATCH", `/${id}`, { role: "admin" });
      expect(answer).toMatchObject({ status: 403, body: { error: "PERMISSION_DENIED" } });
      expect(answer.body.missingPermissions).toEqual(rest);
      const permissionOverrides = { grant: ["attendance:financials", "reports:profit"] };
      expect(await send("PATCH", `/${id}`, { permissionOverrides })).toMatchObject(
        lacking("attendance:financials"),
      );
    }
    const fields = { email: "new@shop.test", name: "N", role: "admin", password: "eight or more" };
    expect(await send("POST", "", fields)).toMatchObject(lacking(...rest));
    expect(await send("POST", "", { ...fields, role: "manager" })).toMatchObject({ status: 201 });
    const granted = { permissionOverrides: { grant: ["reports:profit"] } };
    expect(await send("PATCH", `/${writer.id}`, granted)).toMatchObject({ status: 200 });
  });

  test("a manager of users cannot take over an account with more rights: neither by password nor by email", async () => {
    const { admin, writer, send } = await prepare();
    const password = { password: "eight or more" };
    const email = { email: `${crypto.randomUUID()}@shop.test` };
    expect(await send("POST", `/${admin.id}/set-password`, password)).toMatchObject(
      lacking(...rest),
    );
    expect(await send("PATCH", `/${admin.id}`, email)).toMatchObject(lacking(...rest));
    expect(await send("PATCH", `/${admin.id}`, { phone: "1" })).toMatchObject({ status: 200 });
    expect(await send("POST", `/${writer.id}/set-password`, password)).toMatchObject({
      status: 200,
    });
    expect(await send("PATCH", `/${writer.id}`, email)).toMatchObject({ status: 200 });
  });

  const losses: Array<[string, string, string, object?]> = [
    ["deactivate", "POST", "/deactivate"],
    ["delete", "DELETE", ""],
    ["delete for good", "POST", "/permanent-delete"],
    ["demote", "PATCH", "", { role: "manager" }],
    ["deactivate by a change", "PATCH", "", { isActive: false }],
    [
      "deny user management to",
      "PATCH",
      "",
      { permissionOverrides: { revoke: ["settings.users"] } },
    ],
  ];
  test.each(losses)(
    "a manager of users cannot %s the last administrator; an API key can",
    async (...loss) => {
      const [, method, action, body] = loss;
      const { shop, admin, send } = await prepare();
      const own = await admin.signIn();
      const path = `/${admin.id}${action}`;
      // These do not count: one cannot sign in, the other may not manage users.
      await shop.user({ role: "admin", isActive: false });
      await shop.user({ role: "admin", permissionOverrides: { revoke: ["settings.users"] } });
      expect(await send(method, path, body)).toMatchObject(lastAdmin);
      expect(await as(own, method, `/admin/users${path}`, body)).toMatchObject(lastAdmin);
      expect(await as(own, "GET", "/users/me")).toMatchObject({
        status: 200,
        body: { role: "admin" },
      });
      const second = await addUser(parts, shop, { role: "admin" });
      expect(await as(own, method, `/admin/users${path}`, body)).toMatchObject({ status: 200 });
      const last = `/admin/users/${second.id}${action}`;
      expect(await shop.api(method, last, body)).toMatchObject({ status: 200 });
    },
  );

  test("a manager of users cannot leave the shop without an administrator by concurrent removals", async () => {
    const shop = await harness.shop();
    const first = await addUser(parts, shop, { role: "admin" });
    const second = await addUser(parts, shop, { role: "admin" });
    const tokens = [await first.signIn(), await second.signIn()];
    // Holds both up at their last step, by when each has looked for the other.
    const slow = await database.connect();
    await slow.query("BEGIN; LOCK TABLE audit_entries IN SHARE MODE");
    const removals = [second, first].map(({ id }, at) => {
      const { origin } = [harness, other][at] ?? harness;
      const path = `/admin/users/${id}/deactivate`;
      return call(`${origin}/v1`, "POST", path, { headers: tokens[at] ?? {} });
    });
    await expect.poll(() => database.waitingStatements()).toHaveLength(2);
    await slow.query("ROLLBACK");
    const statuses = (await Promise.all(removals)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await shop.api("GET", "/users?role=admin&active=true")).body.count).toBe(1);
  });
});
