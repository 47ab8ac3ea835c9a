import { isIP } from "node:net";
import { isPublicAddress } from "./addresses.ts";

declare module "../../../pipeline/context.ts" {
  interface Services {
    /** Rules for the URLs of webhooks. */
    targets: TargetRules;
  }
}

/** A valid delivery URL, or the problem with it, in words that continue "url …". */
export type Target =
  | { readonly url: string; readonly warning: string | null }
  | { readonly problem: string };

export interface TargetRules {
  /** Whether deliveries may go to this machine and its network: WEBHOOK_ALLOW_PRIVATE. */
  readonly allowPrivate: boolean;
}

const maxLength = 2048;
const webUrl = /^https?:\/\/([^/?]+)/i;
// A label of a host name. Underscores are invalid in host names, but occur in DNS.
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

const httpWarning =
  "The URL is http: third parties can read the deliveries in transit. Use https in production.";

/**
 * Validates the URL of a subscription by its text alone. Its host is resolved at each connection,
 * because today's DNS answer may change tomorrow.
 */
export function readTarget(text: string, { allowPrivate }: TargetRules): Target {
  const problem = problemOfText(text);
  if (problem !== null) return { problem };
  const url = new URL(text);
  if (url.href.length > maxLength) return { problem: `must have at most ${maxLength} characters` };
  if (url.port === "0") return { problem: "must have a valid port" };
  const refusal = problemOfHost(hostOf(url), allowPrivate);
  if (refusal !== null) return { problem: refusal };
  return { url: url.href, warning: url.protocol === "http:" ? httpWarning : null };
}

/** An address without brackets, or a name. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1");
}

/**
 * Checks the text before parsing, because parsing repairs: it drops line breaks and turns `\` into
 * `/`.
 */
function problemOfText(text: string): string | null {
  if (/[\s\p{Cc}\\]/u.test(text)) return "must not have spaces, line breaks or backslashes";
  const authority = webUrl.exec(text)?.[1];
  if (authority === undefined) return "must begin with https:// or http://, and a host";
  if (authority.includes("@")) return "must not have a user or a password";
  if (text.includes("#")) return "must not have a fragment (#…): it is never sent";
  if (!URL.canParse(text)) return "is not a URL";
  return null;
}

const privateAddress = "must not resolve to a private or reserved address";
const thisMachine = "must not refer to this machine";

/** Whether the target would be accepted if private addresses were allowed. */
export function isAddressProblem(problem: string): boolean {
  return problem === privateAddress || problem === thisMachine;
}

function problemOfHost(host: string, allowPrivate: boolean): string | null {
  if (isIP(host)) {
    if (allowPrivate || isPublicAddress(host)) return null;
    return privateAddress;
  }
  if (host.length > 253 || !host.split(".").every((part) => label.test(part))) {
    return "must have a host name, without a dot at its end";
  }
  if (!allowPrivate && /(^|\.)localhost$/.test(host)) return thisMachine;
  return null;
}
