import { deprecated, operation } from "@bayline/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { operationTool } from "./operation-tools.ts";

test("a tool says in its description and its schema what is deprecated", () => {
  const schedule = { since: "2026-12-01", sunset: "2027-12-01" };
  const phone = z.string().meta({ description: "The number of the counter" });
  const old = operation({
    method: "POST",
    path: "/old-vendors",
    access: "shop.write",
    summary: "Create a vendor",
    input: z.strictObject({ phone: deprecated(phone, { ...schedule, use: "`phones`" }) }),
    output: z.object({}),
    deprecated: { ...schedule, use: "`vendors.create`" },
  });
  const { definition } = operationTool({ name: "oldVendors.create", operation: old });
  expect(definition.description).toContain(
    "Deprecated since 2026-12-01: use `vendors.create`. May be removed from 2027-12-01",
  );
  expect(definition.inputSchema.properties?.phone).toMatchObject({
    deprecated: true,
    description: expect.stringContaining("Deprecated since 2026-12-01: use `phones`"),
  });
});
