import { isRecord } from "@bayline/contracts/plain";
import { type App, note } from "../terminal/app.ts";
import { quoted } from "../terminal/command-words.ts";
import { plainText } from "../terminal/text.ts";

const reasons = new Map<unknown, string>([
  ["logged", "it was not mailed: the service has no mail server (SMTP_URL)"],
  ["failed", "the mail server did not accept it: see the log of the service"],
]);

/** Says how a user whose invitation was not mailed can sign in. */
export function noteInvitation(app: App, answer: unknown): void {
  if (!isRecord(answer)) return;
  const reason = reasons.get(answer.invitation);
  if (reason === undefined) return;
  const command = `bayline admin users set-password ${quoted(plainText(String(answer.email)))}`;
  note(app, `invitation: ${reason}`);
  note(app, `next: set a password: ${command} --password`);
  note(app, `      or, when mail works, invite again: ${command} --invite`);
}
