import { readFileSync } from "node:fs";
import { listOperations, restContract } from "@bayline/contracts";
import { expect, test } from "vitest";
import { permissionGuide, renderPermissionGuide } from "./permission-docs.ts";

const rowOf = (name: string) =>
  renderPermissionGuide()
    .split("\n")
    .find((row) => row.startsWith(`| \`${name}\` |`))
    ?.split(" | ")
    .slice(2)
    .join(" ");

test("the guide to permissions is current (else run apps/api/scripts/permission-docs.ts)", () => {
  expect(readFileSync(permissionGuide, "utf8")).toBe(renderPermissionGuide());
});

test("the guide has one row for every operation", () => {
  const rows = renderPermissionGuide().match(/^\| `[\w.]+` \|/gm);
  const names = listOperations(restContract).map(({ name }) => `| \`${name}\` |`);
  expect(rows?.sort()).toEqual(names.sort());
});

test.each([
  ["health.get", "anybody yes yes yes yes yes |"],
  ["users.me", "anybody signed in yes yes yes yes yes |"],
  ["users.list", "`shop.read` yes yes yes yes with pay data |"],
  ["vendors.create", "`shop.write` yes yes yes no no |"],
  ["admin.users.get", "`settings.users` yes no no no with pay data |"],
  ["admin.users.update", "`settings.users` yes no no no no |"],
  ["auditLog.list", "`shop.admin` yes no no no no |"],
  ["backup.export", "`shop.admin` yes no no no no |"],
  ["operator.tenants.list", "the operator no no no no no |"],
])("the row of %s says what is so", (name, expected) => {
  expect(rowOf(name)).toBe(expected);
});
