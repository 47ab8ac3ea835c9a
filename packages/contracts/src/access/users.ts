import { z } from "zod";
import { envelope, Id, page } from "../fields/fields.ts";
import { integrationFilters } from "../fields/integration-fields.ts";
import { Mandate } from "../mandates/mandate-records.ts";
import { operation } from "../operation/operation.ts";
import { permissions, roles } from "../operation/permissions.ts";
import { ListedUser, User, userExample } from "./user-records.ts";

const { deletedAt: _deletedAt, ...profileExample } = userExample;

export const Me = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(["user", "api_key"]),
    email: z.string().nullable(),
    role: z.enum(roles),
    accessLevel: z.enum(["read_only", "full"]),
    permissions: z.array(z.enum(permissions)).max(50),
    tenant: z.object({ id: z.string(), name: z.string(), timeZone: z.string() }),
    customer: z.object({ id: Id, name: z.string() }).optional().meta({
      description:
        "Of the key of a customer: the customer, whose records are all that it sees. It has no permissions; operations say whether it may call them",
    }),
    mandate: Mandate.optional().meta({
      description:
        "What limits the writes of an API key, and what remains of it. Absent without one",
    }),
    // Profile fields of users; an API key has none.
    ...User.omit({ id: true, name: true, email: true, role: true, deletedAt: true }).partial()
      .shape,
  })
  .meta({ id: "Me" });

export const users = {
  list: operation({
    method: "GET",
    path: "/users",
    access: "shop.read",
    readOnlyKey: "with-includePayData",
    summary: "List the shop's users",
    description:
      "Pay is returned only to callers with `reports:profit` or `attendance:financials`; `lastLoginAt` and `permissionOverrides` only to callers with `settings.users`.",
    sortedBy: ["createdAt desc", "id desc"],
    input: z.strictObject({
      ...page(100),
      ...integrationFilters("users"),
      role: z.enum(roles).optional(),
      active: z
        .boolean()
        .optional()
        .meta({ description: "true: only active users; false: only inactive users" }),
    }),
    output: envelope("users", ListedUser),
    example: {
      input: { role: "service_writer", active: true },
      output: { users: [userExample], count: 1, lastEvaluatedKey: null },
    },
  }),
  me: operation({
    method: "GET",
    path: "/users/me",
    access: "signed-in",
    forCustomers: { fields: [] },
    summary: "Get the caller's identity and permissions",
    description:
      "For a user, includes the profile, with pay only if the user may see it. For an API key with a mandate, includes what remains of it.",
    input: z.strictObject({}),
    output: Me,
    example: {
      output: {
        ...profileExample,
        type: "user",
        accessLevel: "full",
        permissions: [
          "shop.read",
          "shop.work",
          "shop.write",
          "reports:operational",
          "reports:profit",
        ],
        tenant: {
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c09",
          name: "Ridgeline Truck & Fleet",
          timeZone: "America/Chicago",
        },
      },
    },
  }),
};
