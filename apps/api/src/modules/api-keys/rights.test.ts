import type { Permission, Role } from "@bayline/contracts";
import { afterAll, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

const pay: Permission[] = ["reports:profit", "attendance:financials"];
const kinds = {
  full: {},
  "read-only with pay": { accessLevel: "read_only", includePayData: true },
  "read-only": { accessLevel: "read_only" },
};
type Kind = keyof typeof kinds;

/** Requests a key of each kind as one user, and returns the missing permissions. */
async function lackedBy(user: { role: Role; grants?: Permission[]; revocations?: Permission[] }) {
  const shop = await harness.shop();
  const headers = await (await addUser({ database, provider }, shop, user)).signIn();
  const lacked: Partial<Record<Kind, string[]>> = {};
  for (const kind of ["full", "read-only with pay", "read-only"] as const) {
    const body = kinds[kind];
    const answer = await call(harness.baseUrl, "POST", "/api-keys", { body, headers });
    expect(answer.status === 201 || answer.body.error === "PERMISSION_DENIED").toBe(true);
    lacked[kind] = answer.status === 201 ? [] : answer.body.missingPermissions;
  }
  const { body } = await shop.api("GET", "/api-keys");
  const made = Object.values(lacked).filter((missing) => missing.length === 0).length;
  // The shop's own key is there too.
  expect(body.apiKeys).toHaveLength(made + 1);
  return lacked;
}

test("an administrator creates keys of every kind", async () => {
  expect(await lackedBy({ role: "admin" })).toEqual({
    full: [],
    "read-only with pay": [],
    "read-only": [],
  });
});

test("an administrator without pay rights cannot create a key that sees pay", async () => {
  expect(await lackedBy({ role: "admin", revocations: pay })).toEqual({
    full: pay,
    "read-only with pay": pay,
    "read-only": [],
  });
});

test("an administrator who may not manage users cannot create a key that may", async () => {
  const lacked = await lackedBy({ role: "admin", revocations: ["settings.users"] });
  expect(lacked.full).toEqual(["settings.users"]);
  expect(lacked["read-only"]).toEqual([]);
});

test("a user with permission to create keys does not become an administrator through it", async () => {
  const lacked = await lackedBy({ role: "service_writer", grants: ["shop.admin"] });
  expect(lacked.full).toEqual(expect.arrayContaining(["settings.users", ...pay]));
  expect(lacked["read-only with pay"]).toEqual(expect.arrayContaining(pay));
  expect(lacked["read-only"]).toEqual(["shop.oversee"]);
});
