import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startIdentityProvider, type TokenRequest } from "../doubles/identity-provider.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { call } from "../harness/http.ts";
import { addUser, trusting } from "../harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

const parts = { database, provider };
const me = (headers: Record<string, string>) =>
  call(harness.baseUrl, "GET", "/users/me", { headers });

describe("an access token", () => {
  test("signs in the user of its shop with its verified email", async () => {
    const shop = await harness.shop();
    const user = await addUser(parts, shop, { role: "manager", email: "Dana@Shop.test" });
    const headers = await user.signIn({ email: "dana@shop.TEST" });
    expect(await me(headers)).toMatchObject({
      status: 200,
      body: {
        id: user.id,
        type: "user",
        name: "The manager",
        email: "Dana@Shop.test",
        role: "manager",
        accessLevel: "full",
        permissions: [
          "shop.read",
          "shop.work",
          "shop.write",
          "reports:operational",
          "reports:profit",
        ],
        tenant: { id: shop.tenantId },
      },
    });
    const { authorization } = headers;
    expect(await me({ authorization: authorization.replace("Bearer", "bearer") })).toMatchObject({
      status: 200,
    });
  });

  test("an access token may name its shop in capitals, for the same shop", async () => {
    const shop = await harness.shop();
    const user = await addUser(parts, shop, { role: "admin" });
    const headers = await user.signIn({ tenantId: shop.tenantId.toUpperCase() });
    expect(await me(headers)).toMatchObject({
      status: 200,
      body: { id: user.id, tenant: { id: shop.tenantId } },
    });
  });

  const wrong: Array<[string, Partial<TokenRequest>]> = [
    ["an unverified e-mail", { emailVerified: false }],
    ["an unknown user", { email: "unknown@shop.test" }],
    ["a shop that is not there", { tenantId: randomUUID() }],
    ["a shop that is no id", { tenantId: "main-street" }],
    ["another audience", { audience: "https://other.test" }],
    ["a time that has passed", { expiresInSeconds: -60 }],
  ];
  test.each(wrong)("an access token with %s is a 401", async (_what, claims) => {
    const shop = await harness.shop();
    const user = await addUser(parts, shop, { role: "admin" });
    const answer = await me(await user.signIn(claims));
    expect(answer).toMatchObject({ status: 401, body: { error: "UNAUTHORIZED" } });
    expect(answer.headers.get("www-authenticate")).toContain("Bearer");
  });

  test("an access token of one shop is refused by another, even for a person of both", async () => {
    const [first, second] = [await harness.shop(), await harness.shop()];
    const email = "both@shop.test";
    const here = await addUser(parts, first, { role: "admin", email });
    const there = await addUser(parts, second, { role: "technician", email });
    expect((await me(await here.signIn())).body).toMatchObject({ id: here.id, role: "admin" });
    expect((await me(await there.signIn())).body).toMatchObject({
      id: there.id,
      role: "technician",
      tenant: { id: second.tenantId },
    });
    const vendor = await first.vendor({ name: "Great Lakes" });
    const headers = await there.signIn();
    expect(await call(harness.baseUrl, "GET", `/vendors/${vendor.id}`, { headers })).toMatchObject({
      status: 404,
    });
  });

  test("a token is refused once its user was deactivated or deleted", async () => {
    const shop = await harness.shop();
    for (const change of ["is_active = false", "deleted_at = now()"]) {
      const user = await addUser(parts, shop, { role: "admin" });
      const headers = await user.signIn();
      expect(await me(headers)).toMatchObject({ status: 200 });
      await database.query(`UPDATE users SET ${change} WHERE id = $1`, [user.id]);
      expect(await me(headers)).toMatchObject({ status: 401 });
    }
  });

  test("an access token has its user's current role and permissions", async () => {
    const shop = await harness.shop();
    const user = await addUser(parts, shop, { role: "technician" });
    const headers = await user.signIn();
    const create = () =>
      call(harness.baseUrl, "POST", "/vendors", { headers, body: { name: "Great Lakes" } });
    expect(await create()).toMatchObject({
      status: 403,
      body: { missingPermissions: ["shop.write"] },
    });
    await database.query("UPDATE users SET role = 'manager' WHERE id = $1", [user.id]);
    expect(await create()).toMatchObject({ status: 201 });
  });

  test("a token is distinguished from an unreachable provider, which is a 503", async () => {
    const shop = await harness.shop();
    const user = await addUser(parts, shop, { role: "admin" });
    const headers = await user.signIn();
    const other = await harness.startAnother();
    provider.suspend();
    const answer = await call(`${other.origin}/v1`, "GET", "/users/me", { headers });
    provider.resume();
    await other.close();
    expect(answer).toMatchObject({ status: 503, body: { error: "UNAVAILABLE" } });
    expect(answer.headers.get("retry-after")).toBe("5");
  });
});

test("a user's grants and revocations modify the role's", async () => {
  const shop = await harness.shop();
  const clerk = await addUser(parts, shop, {
    role: "technician",
    grants: ["shop.write", "reports:profit"],
  });
  const auditor = await addUser(parts, shop, { role: "admin", revocations: ["shop.write"] });
  expect((await me(await clerk.signIn())).body.permissions).toEqual([
    "shop.read",
    "shop.work",
    "shop.write",
    "reports:profit",
  ]);
  const create = async (headers: Record<string, string>) =>
    (await call(harness.baseUrl, "POST", "/vendors", { headers, body: { name: "x" } })).status;
  expect(await create(await clerk.signIn())).toBe(201);
  expect(await create(await auditor.signIn())).toBe(403);
});

test("no token is valid without a provider", async () => {
  const shop = await harness.shop();
  const user = await addUser(parts, shop, { role: "admin" });
  const other = await harness.startAnother({ oidc: null });
  const headers = await user.signIn();
  const answer = await call(`${other.origin}/v1`, "GET", "/users/me", { headers });
  await other.close();
  expect(answer).toMatchObject({ status: 401 });
});
