import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { Deleted, Id, PathId, ShopDate } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import { Mandate, mandateExample, mandateFields } from "./mandate-records.ts";

const { keyId, operations, maxAmountCents, dailyAmountCents, dailyCalls } = mandateExample;
const { validThrough, beyond } = mandateExample;
const caps = { maxAmountCents, dailyAmountCents, dailyCalls };
const terms = { operations, ...caps, validThrough, beyond };

/** The operations of a key's mandate. */
export const keyMandates = {
  getMandate: operation({
    method: "GET",
    path: "/api-keys/{id}/mandate",
    access: "shop.admin",
    readOnlyKey: "never",
    summary: "Get the mandate of an API key, and what remains of it",
    description: "404 for a key without a mandate. The key itself reads it with `users.me`.",
    input: z.strictObject({ id: PathId }),
    output: Mandate,
    example: { input: { id: keyId }, output: mandateExample },
  }),
  setMandate: operation({
    method: "POST",
    path: "/api-keys/{id}/mandate",
    access: "shop.admin",
    workload: "external",
    summary: "Set the mandate of an API key",
    description:
      "Replaces the whole mandate; absent fields set no limit. The service holds every write of the key to it, in the transaction of the write. A mandate only narrows what the key may do. What was spent today stays spent. Applies to the next call in every process, and to calls in progress.",
    input: z.strictObject({ id: PathId, ...mandateFields }),
    output: Mandate,
    example: { input: { id: keyId, ...terms }, output: mandateExample },
  }),
  removeMandate: operation({
    method: "DELETE",
    path: "/api-keys/{id}/mandate",
    access: "shop.admin",
    workload: "external",
    summary: "Remove the mandate of an API key",
    description: "The key then has all rights of its access level.",
    input: z.strictObject({ id: PathId }),
    output: Deleted,
    example: { input: { id: keyId }, output: { id: keyId, deleted: true } },
  }),
};

const Difference = z.object({
  entryId: Id.meta({ description: "Id of the audit entry" }),
  keyId: Id,
  operation: z.string(),
  problem: z.string(),
});

defineColumns(Difference, ["problem", "operation", "keyId", { path: "entryId", isKey: true }]);

export const mandates = {
  verify: operation({
    method: "GET",
    path: "/mandates/verify",
    access: "shop.admin",
    readOnlyKey: "never",
    workload: "heavy",
    summary: "Recompute the decisions of a day from the audit log",
    description:
      "Computes each verdict again from its audit entry and from that of the mandate's version, and adds up the calls and the amounts of the allowed ones. Reads nothing but the audit log.",
    input: z.strictObject({ date: ShopDate }),
    output: z
      .object({
        ok: z.boolean(),
        date: ShopDate,
        decisions: z.int().meta({ description: "Decisions of the day" }),
        differences: z.array(Difference).max(100).meta({ description: "At most 100" }),
      })
      .meta({ id: "MandateReport" }),
    example: {
      input: { date: "2026-03-07" },
      output: { ok: true, date: "2026-03-07", decisions: 12, differences: [] },
    },
  }),
};
