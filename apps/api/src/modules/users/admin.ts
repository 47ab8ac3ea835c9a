import { type contract, definedFields, invalid } from "@bayline/contracts";
import {
  eraseUserFromAudit,
  findUser,
  insertUser,
  lockUser,
  purgeUser,
  releaseExternalIds,
  updateUser as saveUser,
  setUserPassword,
  softDeleteUser,
  type UserRow,
} from "@bayline/db";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import { type InputOf, slowFirst, type UseCases } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { requireAdministrator, requireNoMore, requireNothingNew, takeTurn } from "./authority.ts";
import { newUser, refusingTakenEmail, requirePayAccess, userFields } from "./fields.ts";
import { invitationMail, newPassword, withInvitation } from "./invite.ts";
import { presentUser } from "./present.ts";

async function getUser(ctx: ReadContext, { id }: InputOf<"admin.users.get">) {
  return presentUser(requireRecord(await findUser(ctx, id), "user"));
}

const createUser = slowFirst(async (ctx, { password, ...input }: InputOf<"admin.users.create">) => {
  requirePayAccess(ctx.caller, input);
  const fields = userFields(newUser, input);
  requireNothingNew(ctx.caller, null, fields);
  // An inactive user cannot sign in and is not invited; an invitation is possible after activation.
  const isInvited = password === undefined && fields.isActive;
  const hasPassword = password !== undefined || isInvited;
  const made = hasPassword ? await newPassword(ctx.tenantId, password) : null;
  return async (tx: WriteContext) => {
    const row = await refusingTakenEmail(() =>
      insertUser(tx, newRecordId(tx), { ...fields, passwordHash: made?.hash ?? null }),
    );
    await note(tx, null, row);
    const mail = made?.temporary ? invitationMail(tx, row, made.temporary) : null;
    return withInvitation(tx, presentUser(row), mail);
  };
});

async function updateUser(ctx: WriteContext, { id, ...changes }: InputOf<"admin.users.update">) {
  requirePayAccess(ctx.caller, changes);
  return change(ctx, id, changes);
}

/** Changes a user. The next request already uses the new rights, because users are not cached. */
async function change(
  ctx: WriteContext,
  id: string,
  changes: Omit<InputOf<"admin.users.update">, "id">,
) {
  await takeTurn(ctx);
  const before = requireRecord(await lockUser(ctx, id), "user");
  const { email, name, role } = presentUser(before);
  const after = userFields(before, { email, name, role, ...definedFields(changes) });
  requireNothingNew(ctx.caller, before, after);
  if (after.email.toLowerCase() !== before.email.toLowerCase()) requireNoMore(ctx.caller, before);
  await requireAdministrator(ctx, before, after);
  const row = requireRecord(await refusingTakenEmail(() => saveUser(ctx, id, after)), "user");
  await note(ctx, before, row);
  return presentUser(row);
}

async function deleteUser(ctx: WriteContext, { id }: InputOf<"admin.users.delete">) {
  await takeTurn(ctx);
  const before = requireRecord(await lockUser(ctx, id), "user");
  await requireAdministrator(ctx, before, null);
  await softDeleteUser(ctx, id);
  await note(ctx, before, null);
  return { id, deleted: true as const };
}

const setPassword = slowFirst(
  async (ctx, { id, password, invite }: InputOf<"admin.users.setPassword">) => {
    if (!invite && password === undefined) {
      throw invalid([{ field: "password", message: "is required" }]);
    }
    if (invite && password !== undefined) {
      throw invalid([{ field: "password", message: "must not be sent with invite" }]);
    }
    const made = await newPassword(ctx.tenantId, password);
    return async (tx: WriteContext) => {
      const before = requireRecord(await lockUser(tx, id), "user");
      requireNoMore(tx.caller, before);
      if (invite && !before.isActive) {
        const message = "requires an active user: activate the user first";
        throw invalid([{ field: "invite", message }]);
      }
      const row = requireRecord(await setUserPassword(tx, id, made.hash), "user");
      tx.recordAudit({
        resourceType: "user",
        resourceId: id,
        before: { password: before.hasPassword ? "an earlier one" : null },
        after: { password: invite ? "a temporary one" : "a new one" },
      });
      const mail = made.temporary ? invitationMail(tx, row, made.temporary) : null;
      return withInvitation(tx, presentUser(row), mail);
    };
  },
);

async function permanentlyDeleteUser(
  ctx: WriteContext,
  { id }: InputOf<"admin.users.permanentDelete">,
) {
  await takeTurn(ctx);
  const before = requireRecord(await lockUser(ctx, id, { deletedToo: true }), "user");
  await requireAdministrator(ctx, { ...before, isActive: isLive(before) }, null);
  const row = requireRecord(await purgeUser(ctx, id), "user");
  await eraseUserFromAudit(ctx, id);
  await releaseExternalIds(ctx, "users", id);
  // The audit entry must not contain the erased data.
  ctx.recordAudit({
    resourceType: "user",
    resourceId: id,
    before: { name: before.name, erased: false },
    after: { name: row.name, erased: true },
  });
  return presentUser(row);
}

function isLive(user: UserRow): boolean {
  return user.isActive && user.deletedAt === null;
}

async function note(ctx: WriteContext, before: UserRow | null, after: UserRow | null) {
  ctx.recordAudit({
    resourceType: "user",
    resourceId: (after ?? before)?.id ?? "",
    before: before && presentUser(before),
    after: after && presentUser(after),
  });
}

export const adminUserUseCases = {
  create: createUser,
  get: getUser,
  update: updateUser,
  delete: deleteUser,
  setPassword,
  activate: (ctx, { id }) => change(ctx, id, { isActive: true }),
  deactivate: (ctx, { id }) => change(ctx, id, { isActive: false }),
  permanentDelete: permanentlyDeleteUser,
} satisfies UseCases<(typeof contract)["admin"]["users"]>;
