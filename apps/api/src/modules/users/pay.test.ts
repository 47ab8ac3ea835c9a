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

const as = (headers: Record<string, string>, method: string, path: string, body?: unknown) =>
  call(harness.baseUrl, method, path, { body, headers });

describe("a user's pay", () => {
  const pay = { commissionRatePercent: 4.5, hourlyCostRateCents: 3850 };
  const payFields = Object.keys(pay);

  async function prepare() {
    const shop = await harness.shop();
    const user = await shop.user({ role: "technician", ...pay });
    const signedIn = async (fields: Omit<Parameters<typeof addUser>[2], "role">) =>
      (await addUser({ database, provider }, shop, { role: "admin", ...fields })).signIn();
    return { shop, user, signedIn };
  }
  const seen = (record: object) => payFields.filter((field) => field in record);
  const blind = { revocations: ["reports:profit" as const, "attendance:financials" as const] };

  test("pay is shown with either permission, wherever the user is returned", async () => {
    const { user, signedIn } = await prepare();
    const cases = [
      [{}, payFields],
      [{ revocations: ["reports:profit" as const] }, payFields],
      [{ revocations: ["attendance:financials" as const] }, payFields],
      [blind, []],
    ] as const;
    for (const [fields, expected] of cases) {
      const headers = await signedIn({
        revocations: [...("revocations" in fields ? fields.revocations : [])],
      });
      const path = `/admin/users/${user.id}`;
      const list = (await as(headers, "GET", "/users")).body.users;
      const records = [
        list.find(({ id }: { id: string }) => id === user.id),
        (await as(headers, "GET", path)).body,
        (await as(headers, "PATCH", path, { phone: "1" })).body,
        (await as(headers, "POST", `${path}/deactivate`)).body,
        (await as(headers, "POST", `${path}/activate`)).body,
        (await as(headers, "POST", `${path}/set-password`, { password: "eight or more" })).body,
        (await as(headers, "GET", "/users/me")).body,
      ];
      for (const record of records) {
        expect(record).toHaveProperty("phone");
        expect(seen(record)).toEqual(expected);
      }
    }
  });

  test("pay is hidden from technicians, even their own, like the fields for managers", async () => {
    const { shop, user } = await prepare();
    const token = await provider.issueToken({ email: user.email, tenantId: shop.tenantId });
    const headers = { authorization: `Bearer ${token}` };
    expect(seen((await as(headers, "GET", "/users/me")).body)).toEqual([]);
    const [listed] = (await as(headers, "GET", "/users")).body.users;
    expect(Object.keys(listed).sort()).toEqual(
      [
        "createdAt",
        "deletedAt",
        "email",
        "externalIds",
        "id",
        "isActive",
        "metadata",
        "name",
        "phone",
        "role",
        "updatedAt",
      ].sort(),
    );
  });

  test("pay is shown to a read-only key that may read the staff list", async () => {
    const { shop, user } = await prepare();
    for (const path of ["/users", `/admin/users/${user.id}`]) {
      const without = { "x-api-key": await shop.readOnlyKey() };
      expect(await as(without, "GET", path)).toMatchObject({
        status: 403,
        body: { missingPermissions: ["api_key:include_pay_data"] },
      });
      const including = { "x-api-key": await shop.readOnlyKey({ includePayData: true }) };
      const { body } = await as(including, "GET", path);
      expect(body.users?.[0] ?? body).toMatchObject(pay);
    }
  });

  test("a user's pay cannot be set by callers who may not see it, and is unchanged when they change other fields", async () => {
    const { shop, user, signedIn } = await prepare();
    const headers = await signedIn(blind);
    const denied = {
      status: 403,
      body: { missingPermissions: ["reports:profit", "attendance:financials"] },
    };
    const path = `/admin/users/${user.id}`;
    for (const field of payFields) {
      expect(await as(headers, "PATCH", path, { [field]: 1 })).toMatchObject(denied);
      expect(await as(headers, "PATCH", path, { [field]: null })).toMatchObject(denied);
      const fields = { email: "new@shop.test", name: "N", role: "technician", [field]: 1 };
      expect(await as(headers, "POST", "/admin/users", fields)).toMatchObject(denied);
    }
    expect(await as(headers, "PATCH", path, { name: "Renamed" })).toMatchObject({ status: 200 });
    expect((await shop.api("GET", path)).body).toMatchObject({ name: "Renamed", ...pay });
  });

  test("pay is unchanged when a caller who may not see it sends back what they read", async () => {
    const { shop, user, signedIn } = await prepare();
    const headers = await signedIn(blind);
    const path = `/admin/users/${user.id}`;
    const { body: read } = await as(headers, "GET", path);
    expect(await as(headers, "PUT", path, { ...read, phone: "2" })).toMatchObject({ status: 200 });
    const { body: full } = await shop.api("GET", path);
    expect(full).toMatchObject({ phone: "2", ...pay });
    // Whether a guess is right is not revealed either.
    const guess = { ...full, ...pay };
    expect(await as(headers, "PUT", path, guess)).toMatchObject({ status: 403 });
    expect(await shop.api("PUT", path, guess)).toMatchObject({ status: 200, body: pay });
  });

  test("pay is omitted from the audit log for callers who may not see it", async () => {
    const { user, signedIn } = await prepare();
    const changesFor = async (headers: Record<string, string>) =>
      (await as(headers, "GET", `/audit-log?resourceId=${user.id}`)).body.entries[0].changes;
    expect(seen(await changesFor(await signedIn({})))).toEqual(payFields);
    const shown = await changesFor(await signedIn(blind));
    expect(seen(shown)).toEqual([]);
    expect(shown).toHaveProperty("email");
  });
});

describe("labor cost", () => {
  const labor = [{ unitPriceCents: 9000, unitCostCents: 4321 }];
  const blind = { revocations: ["reports:profit" as const, "attendance:financials" as const] };

  async function prepare() {
    const shop = await harness.shop();
    const { id } = await shop.workOrder({});
    const user = await addUser({ database, provider }, shop, { role: "admin", ...blind });
    return { shop, path: `/work-orders/${id}/services`, headers: await user.signIn() };
  }

  test("labor cost is not in the replay of another caller's request", async () => {
    const { shop, path, headers } = await prepare();
    const key = { "idempotency-key": "one key for two" };
    const first = await shop.api("POST", path, { name: "Brakes", labor }, key);
    expect(first.body.labor[0]).toMatchObject({ unitCostCents: 4321, totalCostCents: 4321 });
    const body = { name: "Brakes", labor };
    const repeat = await as({ ...headers, ...key }, "POST", path, body);
    expect(repeat.headers.get("idempotency-replayed")).toBe("true");
    expect(repeat.body).toMatchObject({ id: first.body.id, labor: [{ unitPriceCents: 9000 }] });
    expect(repeat.body.labor[0]).not.toHaveProperty("unitCostCents");
    expect(repeat.body.labor[0]).not.toHaveProperty("totalCostCents");
    expect(repeat.body.financials).toMatchObject({ totalCostCents: 0, marginPercent: null });
    expect((await shop.api("POST", path, body, key)).body).toEqual(first.body);
  });

  test("labor cost is not in the replay of another caller's invoicing", async () => {
    const { shop, path, headers } = await prepare();
    await shop.api("POST", path, { name: "Brakes", labor });
    const key = { "idempotency-key": "one bill for two" };
    const invoice = path.replace("/services", "/invoice");
    // With its quotes: a random id may contain the four digits.
    const cost = /Cents":4321\b/;
    expect((await shop.api("POST", invoice, undefined, key)).text).toMatch(cost);
    const repeat = await as({ ...headers, ...key }, "POST", invoice);
    expect(repeat.headers.get("idempotency-replayed")).toBe("true");
    expect(repeat.body.lines).toMatchObject([{ kind: "labor", amountCents: 9000 }]);
    expect(repeat.text).not.toMatch(cost);
  });

  test("labor cost is hidden in the audit log, which stores it for every author", async () => {
    const { shop, path, headers } = await prepare();
    const { body: block } = await as(headers, "POST", path, { name: "Brakes", labor });
    const line = `${path}/${block.id}/items/${block.labor[0].id}`;
    await as(headers, "PATCH", line, { unitCostCents: 4322 });
    await as(headers, "PATCH", path.replace("/services", ""), { name: "Truck 7" });
    await as(headers, "POST", path.replace("/services", "/permanent-delete"));
    const { text: hidden } = await as(headers, "GET", "/audit-log");
    const { text: shown } = await shop.api("GET", "/audit-log");
    for (const cost of [/"unitCostCents":4321/, /"unitCostCents":4322/]) {
      expect(shown).toMatch(cost);
      expect(hidden).not.toMatch(cost);
    }
    expect(hidden).toContain("Truck 7");
    expect(hidden).not.toMatch(/"(totalCostCents|marginPercent)":[1-9]/);
  });

  test("labor cost cannot be guessed through audit entries of an update without changes", async () => {
    const { shop, path, headers } = await prepare();
    const { body: block } = await shop.api("POST", path, { name: "Brakes", labor });
    const line = `${path}/${block.id}/items/${block.labor[0].id}`;
    for (const unitCostCents of [4321, 4322]) await as(headers, "PATCH", line, { unitCostCents });
    const changes = async (reader: Record<string, string>) => {
      const query = `resourceType=service_block&resourceId=${block.id}&limit=2`;
      const { body } = await as(reader, "GET", `/audit-log?${query}`);
      return body.entries.map((entry: { changes: object }) => Object.keys(entry.changes).length);
    };
    expect(await changes({ "x-api-key": shop.key })).toEqual([1, 0]);
    expect(await changes(headers)).toEqual([0, 0]);
  });
});
