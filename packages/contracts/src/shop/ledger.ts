import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { operation } from "../operation/operation.ts";

const Check = z.object({
  name: z.string(),
  ok: z.boolean(),
  violations: z
    .array(z.record(z.string(), z.unknown()))
    .meta({ description: "At most 100 a check" }),
});

defineColumns(Check, [
  "name",
  { path: "ok", label: "Result", words: { true: "ok", false: "VIOLATED" } },
  "violations",
]);

export const LedgerReport = z
  .object({
    ok: z.boolean(),
    checks: z.array(Check),
  })
  .meta({ id: "LedgerReport" });

export const ledger = {
  verify: operation({
    method: "GET",
    path: "/ledger/verify",
    access: "shop.read",
    workload: "heavy",
    summary: "Reconcile stock, orders, invoices and payments",
    description:
      "Checks all invariants of the whole shop, in one consistent snapshot. It reads all records: use it for nightly checks, not for frequent calls.",
    input: z.strictObject({}),
    output: LedgerReport,
    example: {
      output: { ok: true, checks: [{ name: "stock_equals_movements", ok: true, violations: [] }] },
    },
  }),
};
