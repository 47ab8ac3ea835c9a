import { readFileSync } from "node:fs";
import { restContract } from "@bayline/contracts";
import { expect, test } from "vitest";
import { deprecatedVendors } from "../test/contract/deprecated-vendors.ts";
import { deprecationPage, renderDeprecationPage } from "./deprecation-docs.ts";

test("the page of deprecations is current (else run apps/api/scripts/deprecation-docs.ts)", () => {
  expect(readFileSync(deprecationPage, "utf8")).toBe(renderDeprecationPage(restContract));
});

test("the table lists deprecated operations and fields with their schedules", () => {
  const page = renderDeprecationPage(deprecatedVendors);
  expect(page).toContain(
    "| `vendors.create` | `request.phone` | 2026-12-15 | 2028-01-01 | `phones` |\n",
  );
  expect(page).toContain(
    "| `vendors.delete` | the operation | 2026-12-01 | 2027-12-01 | `vendors.update` |\n",
  );
});
