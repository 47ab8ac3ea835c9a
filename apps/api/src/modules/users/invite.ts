import type { UserRow } from "@bayline/db";
import { hashPassword, newTemporaryPassword } from "../../access/passwords.ts";
import type { WriteContext } from "../../context.ts";
import type { Mail, MailOutcome } from "../../mail.ts";

export interface NewPassword {
  hash: string;
  /** The password itself where we made it: it has to reach its user. */
  temporary: string | null;
}

/** Hashes the password of a user of a shop: the one that was sent, or a temporary one. Slow on purpose. */
export async function newPassword(
  tenantId: string,
  sent: string | undefined,
): Promise<NewPassword> {
  const temporary = sent === undefined ? newTemporaryPassword() : null;
  return { hash: await hashPassword(tenantId, sent ?? temporary ?? ""), temporary };
}

export type Invitation = MailOutcome | "pending" | "none";

/**
 * Adds to an answer what becomes of the invitation. It is mailed once the user is committed, and
 * its outcome put into the answer then; a dry run stays as it is, and mails nothing.
 */
export function withInvitation<T extends object>(
  ctx: WriteContext,
  answer: T,
  mail: Mail | null,
): T & { invitation: Invitation } {
  const { mailer } = ctx.services;
  const ahead: Invitation = mailer.isConfigured ? "pending" : "logged";
  const told = { ...answer, invitation: mail ? ahead : ("none" as const) };
  if (!mail) return told;
  const invited: T & { invitation: Invitation } = told;
  ctx.afterCommit(async () => {
    invited.invitation = await mailer.send(mail);
  });
  return invited;
}

const roleNames = new Map([
  ["admin", "an administrator"],
  ["manager", "a manager"],
  ["service_writer", "a service writer"],
  ["technician", "a technician"],
]);

/** The mail that brings a user their temporary password. */
export function invitationMail(ctx: WriteContext, user: UserRow, password: string): Mail {
  const shop = ctx.caller.shopName;
  return {
    to: { name: user.name, address: user.email },
    subject: `Your access to ${shop}`,
    secret: password,
    text: [
      `Hello ${user.name},`,
      "",
      `you are ${roleNames.get(user.role) ?? "a user"} at ${shop}. Sign in with`,
      "",
      `  E-mail:             ${user.email}`,
      `  Temporary password: ${password}`,
      "",
      "Nobody but you was told this password. Please change it soon.",
      "",
    ].join("\n"),
  };
}
