import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, DeletedAt, Id, Timestamp } from "../fields/fields.ts";
import { integrationFields, noIntegrationFields } from "../fields/integration-fields.ts";
import { permissions, roles } from "../operation/permissions.ts";

const payNote = "Only returned to callers with `reports:profit` or `attendance:financials`";

export const User = z
  .object({
    id: Id,
    email: z.string().meta({ description: "Empty after the user is permanently deleted" }),
    name: z.string(),
    role: z.enum(roles),
    phone: z.string().nullable(),
    isActive: z.boolean().meta({ description: "Inactive users cannot sign in" }),
    commissionRatePercent: z
      .number()
      .nullable()
      .optional()
      .meta({ description: `Percent of labor revenue. ${payNote}` }),
    hourlyCostRateCents: CentsOut.nullable()
      .optional()
      .meta({ description: `Cost of an hour to the shop, in whole cents. ${payNote}` }),
    lastLoginAt: Timestamp.nullable().meta({
      description: "Last use of an access token, to the minute",
    }),
    permissionOverrides: z
      .object({
        grant: z.array(z.enum(permissions)).max(50),
        revoke: z.array(z.enum(permissions)).max(50),
      })
      .meta({ description: "Permissions granted and revoked in addition to the role's" }),
    ...integrationFields,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: DeletedAt,
  })
  .meta({ id: "User" });

/** A row of the user list. Fields restricted to callers who manage users are omitted for others. */
export const ListedUser = User.partial({ lastLoginAt: true, permissionOverrides: true }).meta({
  id: "ListedUser",
});

defineColumns(ListedUser, [
  "name",
  "role",
  { path: "email", isWhole: true },
  "phone",
  { path: "isActive", label: "State", words: { true: "", false: "inactive" } },
  { path: "lastLoginAt", label: "Last seen" },
  { path: "commissionRatePercent", label: "Commission %" },
  { path: "hourlyCostRateCents", label: "Cost/h" },
  "id",
]);

/** The result of an invitation. */
export const Invitation = z.enum(["sent", "failed", "logged", "pending", "none"]).meta({
  description:
    "`sent`: accepted by the mail server; `failed`: not accepted, see the service log and invite the user again; `logged`: no mail server is configured; `pending`: not sent yet, as in a dry run; `none`: no invitation",
});

export const InvitedUser = User.extend({ invitation: Invitation }).meta({ id: "InvitedUser" });

export const userExample = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
  email: "dana@ridgeline.example",
  name: "Dana Whitfield",
  role: "service_writer",
  phone: "+1 303 555 0142",
  isActive: true,
  commissionRatePercent: 4.5,
  hourlyCostRateCents: 3850,
  lastLoginAt: "2026-03-03T08:30:00.000Z",
  permissionOverrides: { grant: ["reports:profit"], revoke: [] },
  ...noIntegrationFields,
  createdAt: "2026-03-02T15:04:05.000Z",
  updatedAt: "2026-03-02T15:04:05.000Z",
  deletedAt: null,
};
