import { z } from "zod";
import { cents, Deleted, decimal, isStorable, maxUnitCents, Name, text } from "../fields/fields.ts";
import { integrationInput } from "../fields/integration-fields.ts";
import { byIdOrExternal, idOrExternal } from "../fields/references.ts";
import { operation } from "../operation/operation.ts";
import { permissions, roles } from "../operation/permissions.ts";
import { InvitedUser, User, userExample } from "./user-records.ts";

/** A password, used exactly as sent: neither trimmed nor normalized. Never returned. */
const Password = z
  .string()
  .min(8, "must have at least 8 characters")
  .max(128, "must have at most 128 characters")
  .refine(isStorable, "must not contain NUL or unpaired surrogate characters")
  .meta({ format: "password", writeOnly: true, description: "8 to 128 characters" });

const Email = z
  .string()
  .max(254, { error: "must have at most 254 characters", abort: true })
  .check(z.email("must be an e-mail address"))
  .meta({ description: "Sign-in address; unique within the shop, ignoring case" });

const Overrides = z.array(z.enum(permissions)).max(50, "must have at most 50 entries").optional();

const payNote = "requires `reports:profit` or `attendance:financials`";

const userFields = {
  phone: text(64).nullish(),
  isActive: z
    .boolean()
    .optional()
    .meta({ description: "Whether the user can sign in, as set by activate and deactivate" }),
  commissionRatePercent: decimal(0, 100)
    .nullish()
    .meta({ description: `0 to 100, up to 4 decimals; ${payNote}` }),
  hourlyCostRateCents: cents(maxUnitCents)
    .nullish()
    .meta({ description: `Whole cents; ${payNote}` }),
  permissionOverrides: z.strictObject({ grant: Overrides, revoke: Overrides }).nullish().meta({
    description:
      "Permissions granted and revoked in addition to the role's; an omitted list is unchanged, null clears both",
  }),
  ...integrationInput("users"),
};

const byId = { id: userExample.id };
const authority =
  "A caller cannot grant a permission that it does not hold, nor change the password or e-mail address of a user who holds more: 403.";

export const adminUsers = {
  create: operation({
    method: "POST",
    path: "/admin/users",
    status: 201,
    access: "settings.users",
    openWorld: true,
    summary: "Add a user",
    description: `An active user created without a \`password\` is invited: the service mails a temporary password, and \`invitation\` reports the result. ${authority}`,
    input: z.strictObject({
      email: Email,
      name: Name,
      role: z.enum(roles),
      ...userFields,
      password: Password.optional(),
    }),
    output: InvitedUser,
    errors: ["EMAIL_TAKEN"],
    confidential: ["password"],
    addsOnly: true,
    example: {
      input: {
        email: userExample.email,
        name: userExample.name,
        role: userExample.role,
        phone: userExample.phone,
        commissionRatePercent: userExample.commissionRatePercent,
        hourlyCostRateCents: userExample.hourlyCostRateCents,
        permissionOverrides: userExample.permissionOverrides,
      },
      output: { ...userExample, lastLoginAt: null, invitation: "sent" },
    },
  }),
  get: operation({
    method: "GET",
    path: "/admin/users/{id}",
    access: "settings.users",
    readOnlyKey: "with-includePayData",
    summary: "Get a user",
    input: byIdOrExternal("users"),
    output: User,
    example: { input: byId, output: userExample },
  }),
  update: operation({
    method: "PATCH",
    path: "/admin/users/{id}",
    access: "settings.users",
    summary: "Update a user",
    description: `Only the fields sent change; \`null\` clears a field. Takes effect on the user's next request. ${authority}`,
    input: z.strictObject({
      id: idOrExternal("users"),
      email: Email.optional(),
      name: Name.optional(),
      role: z.enum(roles).optional(),
      ...userFields,
    }),
    output: User,
    errors: ["EMAIL_TAKEN", "LAST_ADMIN"],
    example: { input: { ...byId, phone: userExample.phone }, output: userExample },
  }),
  delete: operation({
    method: "DELETE",
    path: "/admin/users/{id}",
    access: "settings.users",
    summary: "Delete a user",
    description:
      "A soft delete: the user can no longer sign in, the e-mail address can be used again, and past work keeps the name.",
    input: byIdOrExternal("users"),
    output: Deleted,
    errors: ["LAST_ADMIN"],
    example: { input: byId, output: { id: userExample.id, deleted: true } },
  }),
  setPassword: operation({
    method: "POST",
    path: "/admin/users/{id}/set-password",
    access: "settings.users",
    openWorld: true,
    summary: "Set a user's password, or invite the user again",
    description:
      "Send `password`, or `invite: true` to mail a new temporary password. The password is stored only as a hash and never returned.",
    input: z.strictObject({
      id: idOrExternal("users"),
      password: Password.optional(),
      invite: z
        .boolean()
        .default(false)
        .meta({ description: "Mail a temporary password instead of setting `password`" }),
    }),
    output: InvitedUser,
    confidential: ["password"],
    example: {
      input: { ...byId, password: "a long and unguessable one" },
      output: { ...userExample, invitation: "none" },
    },
  }),
  activate: operation({
    method: "POST",
    path: "/admin/users/{id}/activate",
    access: "settings.users",
    summary: "Allow a user to sign in again",
    input: byIdOrExternal("users"),
    output: User,
    example: { input: byId, output: userExample },
  }),
  deactivate: operation({
    method: "POST",
    path: "/admin/users/{id}/deactivate",
    access: "settings.users",
    summary: "Prevent a user from signing in",
    description: "Takes effect on the user's next request, on every process.",
    input: byIdOrExternal("users"),
    output: User,
    errors: ["LAST_ADMIN"],
    example: { input: byId, output: { ...userExample, isActive: false } },
  }),
  permanentDelete: operation({
    method: "POST",
    path: "/admin/users/{id}/permanent-delete",
    access: "settings.users",
    summary: "Delete a user permanently",
    description:
      "Cannot be undone. Erases everything but the name, also in the audit log; past work keeps the name. Afterwards the user is not found.",
    input: byIdOrExternal("users"),
    output: User,
    errors: ["LAST_ADMIN"],
    destructive: true,
    example: {
      input: byId,
      output: {
        ...userExample,
        email: "",
        phone: null,
        isActive: false,
        commissionRatePercent: null,
        hourlyCostRateCents: null,
        lastLoginAt: null,
        permissionOverrides: { grant: [], revoke: [] },
        deletedAt: "2026-03-04T09:00:00.000Z",
      },
    },
  }),
};
