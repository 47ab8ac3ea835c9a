import { randomBytes } from "node:crypto";
import type { App } from "../terminal/app.ts";
import { usageError } from "../terminal/exit.ts";

export interface Secret {
  text: string;
  /** Whether it was generated for this run, so that the receiver does not have it yet. */
  isNew: boolean;
}

/** Returns the secret for signing deliveries: the receiver's own, or a generated one. */
export function secretFor(app: App, flag: unknown): Secret {
  const text = typeof flag === "string" ? flag : app.env.BAYLINE_WEBHOOK_SECRET;
  if (!text) return { text: `whsec_${randomBytes(32).toString("base64")}`, isNew: true };
  if (/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return { text, isNew: false };
  throw usageError("a signing secret must be whsec_ followed by base64");
}

export function secretLine({ text, isNew }: Secret): string {
  if (isNew) return `signing secret of this run: ${text}`;
  return `signed with your secret, whsec_…${text.slice(-4)}`;
}
