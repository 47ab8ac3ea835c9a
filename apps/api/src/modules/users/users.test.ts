import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

const everything = {
  email: "Dana@Shop.test",
  name: "Dana Whitfield",
  role: "service_writer" as const,
  phone: "+1 303 555 0142",
  isActive: false,
  commissionRatePercent: 4.5125,
  hourlyCostRateCents: 3850,
  permissionOverrides: { grant: ["reports:profit" as const], revoke: ["shop.write" as const] },
};
const taken = { status: 409, body: { error: "EMAIL_TAKEN" } };

const as = (headers: Record<string, string>, method: string, path: string, body?: unknown) =>
  call(harness.baseUrl, method, path, { body, headers });

describe("a user", () => {
  test("a user is created with every field, read back and listed", async () => {
    const shop = await harness.shop();
    const { status, body } = await shop.api("POST", "/admin/users", everything);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...everything, lastLoginAt: null, invitation: "none" });
    const { invitation: _, ...user } = body;
    expect((await shop.api("GET", `/admin/users/${user.id}`)).body).toEqual(user);
    expect((await shop.api("GET", "/users")).body).toEqual({
      users: [user],
      count: 1,
      lastEvaluatedKey: null,
    });
  });

  test("a user changes in the fields of the request, and null clears optional fields", async () => {
    const shop = await harness.shop();
    const { id, createdAt } = await shop.user({});
    const update = (fields: object) => shop.api("PATCH", `/admin/users/${id}`, fields);
    for (const [field, value] of Object.entries(everything)) {
      const { status, body } = await update({ [field]: value });
      expect({ status, [field]: body[field] }).toEqual({ status: 200, [field]: value });
    }
    expect((await update({ phone: null })).body).toMatchObject({
      ...everything,
      phone: null,
      createdAt,
    });
    const cleared = { commissionRatePercent: null, hourlyCostRateCents: null };
    expect((await update({ ...cleared, permissionOverrides: null })).body).toMatchObject({
      ...cleared,
      permissionOverrides: { grant: [], revoke: [] },
    });
    for (const field of ["email", "name", "role", "isActive"]) {
      expect(await update({ [field]: null })).toMatchObject({
        status: 400,
        body: { details: [{ field }] },
      });
    }
  });

  test("a user keeps omitted overrides, and cannot have one both granted and denied", async () => {
    const shop = await harness.shop();
    const { id } = await shop.user({
      permissionOverrides: { grant: ["shop.write", "shop.write"] },
    });
    const update = (permissionOverrides: object) =>
      shop.api("PUT", `/admin/users/${id}`, { permissionOverrides });
    expect((await update({ revoke: ["shop.work"] })).body.permissionOverrides).toEqual({
      grant: ["shop.write"],
      revoke: ["shop.work"],
    });
    expect(await update({ revoke: ["shop.write"] })).toMatchObject({
      status: 400,
      body: { details: [{ field: "permissionOverrides" }] },
    });
  });

  test.each([
    ["email", "dana"],
    ["email", "dana@shop.test, boss@shop.test"],
    ["role", "owner"],
    ["password", "seven77"],
    ["password", "x".repeat(129)],
    ["password", "eight or \ud800"],
    ["password", "eight or \0"],
    ["commissionRatePercent", 100.5],
    ["commissionRatePercent", 4.00001],
    ["hourlyCostRateCents", -1],
    ["hourlyCostRateCents", 38.5],
    ["permissionOverrides", "all"],
    ["permissionOverrides.grant[0]", { grant: ["shop.everything"] }],
    ["lastLoginAt", "2026-03-02T15:00:00Z"],
    ["passwordHash", "$argon2id$"],
    ["id", randomUUID()],
  ])("a user is refused with an invalid %s", async (field, value) => {
    const shop = await harness.shop();
    const [name = ""] = field.split(".");
    const fields = { email: "a@shop.test", name: "A", role: "admin", [name]: value };
    expect(await shop.api("POST", "/admin/users", fields)).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    });
    expect((await shop.api("GET", "/users")).body.count).toBe(0);
  });

  test("users are filtered by role, and by whether they can sign in", async () => {
    const shop = await harness.shop();
    const first = await shop.user({ role: "manager" });
    const second = await shop.user({ role: "technician", isActive: false });
    const third = await shop.user({ role: "technician" });
    const listed = async (query: string) => {
      const { body } = await shop.api("GET", `/users${query}`);
      return body.users.map(({ id }: { id: string }) => id);
    };
    expect(await listed("")).toEqual([third.id, second.id, first.id]);
    expect(await listed("?role=technician")).toEqual([third.id, second.id]);
    expect(await listed("?active=false")).toEqual([second.id]);
    expect(await listed("?active=true&role=technician")).toEqual([third.id]);
    expect(await shop.api("GET", "/users?role=owner")).toMatchObject({ status: 400 });
  });
});

describe("an e-mail address", () => {
  test("an e-mail address is unique in a shop, in any case, on creation and update", async () => {
    const shop = await harness.shop();
    await shop.user({ email: "dana@shop.test" });
    const other = await shop.user({});
    const fields = { email: "DANA@shop.test", name: "Dana", role: "technician" };
    expect(await shop.api("POST", "/admin/users", fields)).toMatchObject(taken);
    const change = (email: string) => shop.api("PATCH", `/admin/users/${other.id}`, { email });
    expect(await change("Dana@Shop.Test")).toMatchObject(taken);
    expect(await change(other.email.toUpperCase())).toMatchObject({ status: 200 });
    const otherShop = await harness.shop();
    expect(await otherShop.user({ email: "dana@shop.test" })).toMatchObject({ name: "Lee Marsh" });
  });

  test("an e-mail address is assigned to one of many concurrent requests", async () => {
    const shop = await harness.shop();
    const create = () =>
      shop.api("POST", "/admin/users", { ...everything, password: "eight or more" });
    const statuses = (await Promise.all(Array.from({ length: 6 }, create))).map((a) => a.status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await shop.api("GET", "/users")).body.count).toBe(1);
  });

  test("an e-mail address is available again after its user is deleted", async () => {
    const shop = await harness.shop();
    const { id, email } = await shop.user({});
    await shop.api("DELETE", `/admin/users/${id}`);
    expect((await shop.user({ email })).id).not.toBe(id);
  });
});

test("a caller gets their own profile, and an API key only its own properties", async () => {
  const shop = await harness.shop();
  const user = await addUser({ database, provider }, shop, { role: "manager" });
  const { body } = await as(await user.signIn(), "GET", "/users/me");
  expect(body).toMatchObject({
    id: user.id,
    email: user.email,
    type: "user",
    isActive: true,
    phone: null,
    commissionRatePercent: null,
    permissionOverrides: { grant: [], revoke: [] },
  });
  expect(Object.keys((await shop.api("GET", "/users/me")).body).sort()).toEqual(
    ["accessLevel", "email", "id", "name", "permissions", "role", "tenant", "type"].sort(),
  );
});
