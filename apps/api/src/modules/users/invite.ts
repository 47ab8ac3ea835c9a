import type { UserRow } from "@bayline/db";
import { hashPassword, newTemporaryPassword } from "../../access/passwords.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { Mail, MailOutcome } from "./mailer.ts";

export interface NewPassword {
  hash: string;
  /** The password if it was generated: it must be sent to the user. */
  temporary: string | null;
}

/** Hashes a user's password: the one sent, or a temporary one. Slow by design. */
export async function newPassword(
  tenantId: string,
  sent: string | undefined,
): Promise<NewPassword> {
  const temporary = sent === undefined ? newTemporaryPassword() : null;
  return { hash: await hashPassword(tenantId, sent ?? temporary ?? ""), temporary };
}

export type Invitation = MailOutcome | "pending" | "none";

/**
 * Adds the status of the invitation to a result.
 *
 * The mail is sent after the commit, and its outcome is then added to the result. A dry run sends
 * nothing.
 */
export function withInvitation<T extends object>(
  ctx: WriteContext,
  answer: T,
  mail: Mail | null,
): T & { invitation: Invitation } {
  const { mailer } = ctx.services;
  const ahead: Invitation = mailer.isConfigured ? "pending" : "logged";
  const pending = { ...answer, invitation: mail ? ahead : ("none" as const) };
  if (!mail) return pending;
  const invited: T & { invitation: Invitation } = pending;
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

/** The mail with a user's temporary password. */
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
      "Only you have received this password. Please change it soon.",
      "",
    ].join("\n"),
  };
}
