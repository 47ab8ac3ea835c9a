import { z } from "zod";
import { envelope, Instant, Name, page } from "../fields/fields.ts";
import { idOrNumber } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import { ApiKey, exampleApiKey } from "./api-keys.ts";

const customerId = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20";
const example = {
  ...exampleApiKey,
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c06",
  name: "Prairie Grain fleet program",
  prefix: "bl_cust_k2Xw9T",
  accessLevel: "full",
  customerId,
};

/** Keys of one customer, such as a fleet's program. */
export const customerKeys = {
  list: operation({
    method: "GET",
    path: "/customers/{id}/api-keys",
    access: "shop.admin",
    readOnlyKey: "never",
    summary: "List the API keys of a customer",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({ id: idOrNumber("customers"), ...page(100) }),
    output: envelope("apiKeys", ApiKey),
    example: {
      input: { id: customerId },
      output: { apiKeys: [example], count: 1, lastEvaluatedKey: null },
    },
  }),
  create: operation({
    method: "POST",
    path: "/customers/{id}/api-keys",
    status: 201,
    access: "shop.admin",
    workload: "external",
    summary: "Create an API key of a customer",
    description:
      "For the customer's program, such as fleet software. The key sees the sent estimates, invoices, statements, work orders and vehicles of this customer, without costs, pay and notes, and decides its estimates. Everything else is a 403, and records of others do not exist for it. `apiKeys.revoke`, `suspend` and `resume` work with it. It is revoked when the customer is deleted. `key` is shown once, in this answer.",
    input: z.strictObject({
      id: idOrNumber("customers"),
      name: Name.optional().meta({ description: "Default: the name of the customer" }),
      accessLevel: z.enum(["read_only", "full"]).default("full").meta({
        description: "`read_only`: the key decides nothing. Default `full`",
      }),
      expiresAt: Instant.nullish().meta({
        description: "In the future; from then on the key answers 401",
      }),
    }),
    output: ApiKey.extend({ key: z.string().meta({ description: "The key: bl_cust_…" }) }),
    secrets: ["key"],
    addsOnly: true,
    example: {
      input: { id: customerId, name: example.name, expiresAt: example.expiresAt },
      output: { ...example, key: "bl_cust_k2Xw9T…" },
    },
  }),
};
