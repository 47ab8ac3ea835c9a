import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const database = useDatabase(harness);

const everything = {
  email: "Dana@Shop.test",
  name: "Dana Whitfield",
  role: "service_writer" as const,
  phone: "+1 303 555 0142",
  commissionRatePercent: 4.5125,
  hourlyCostRateCents: 3850,
  permissionOverrides: { grant: ["reports:profit" as const], revoke: ["shop.write" as const] },
  password: "eight or more",
};
const missing = { status: 404, body: { error: "NOT_FOUND" } };

describe("a deleted user", () => {
  const writes = (shop: TestShop, id: string) => [
    shop.api("PATCH", `/admin/users/${id}`, { name: "B" }),
    shop.api("DELETE", `/admin/users/${id}`),
    shop.api("POST", `/admin/users/${id}/set-password`, { password: "eight or more" }),
    shop.api("POST", `/admin/users/${id}/activate`),
    shop.api("POST", `/admin/users/${id}/deactivate`),
  ];

  test("a deleted user is not listed, but returned by id, and cannot be changed", async () => {
    const shop = await harness.shop();
    const { id } = await shop.user({});
    expect(await shop.api("DELETE", `/admin/users/${id}`)).toMatchObject({
      status: 200,
      body: { id, deleted: true },
    });
    expect((await shop.api("GET", "/users")).body.users).toEqual([]);
    expect(await shop.api("GET", `/admin/users/${id}`)).toMatchObject({
      status: 200,
      body: { id, deletedAt: expect.any(String) },
    });
    for (const write of writes(shop, id)) expect(await write).toMatchObject(missing);
  });

  test.each([["immediately"], ["later"]])(
    "a user who is deleted permanently, %s, keeps only their name",
    async (when) => {
      const shop = await harness.shop();
      const { invitation: _, id, ...user } = await shop.user(everything);
      if (when === "later") await shop.api("DELETE", `/admin/users/${id}`);
      const answer = await shop.api("POST", `/admin/users/${id}/permanent-delete`);
      const nothing = { email: "", phone: null, isActive: false, lastLoginAt: null };
      expect(answer).toMatchObject({
        status: 200,
        body: {
          id,
          name: user.name,
          role: user.role,
          ...nothing,
          commissionRatePercent: null,
          hourlyCostRateCents: null,
          permissionOverrides: { grant: [], revoke: [] },
          deletedAt: expect.any(String),
        },
      });
      const [row] = await database.query("SELECT * FROM users WHERE id = $1", [id]);
      expect(row).toMatchObject({
        name: user.name,
        password_hash: null,
        purged_at: expect.anything(),
      });
      const again = shop.api("POST", `/admin/users/${id}/permanent-delete`);
      const read = shop.api("GET", `/admin/users/${id}`);
      for (const call of [...writes(shop, id), again, read]) {
        expect(await call).toMatchObject(missing);
      }
      const entries = await shop.api("GET", `/audit-log?resourceId=${id}`);
      expect(entries.body.entries[0].changes).toEqual({ erased: { before: false, after: true } });
      expect(entries.body.entries.at(-1).changes).toMatchObject({
        name: { after: user.name },
        email: { before: "erased", after: "erased" },
      });
      // Ids are random: now and then one holds the digits of a rate.
      const text = JSON.stringify(entries.body.entries, (field, value) =>
        /^(id|requestId|resource|actor)$/.test(field) ? undefined : value,
      );
      expect(text).not.toMatch(/dana@shop|555 0142|4\.5125|3850/i);
      expect(text).toContain(user.name);
    },
  );
});
