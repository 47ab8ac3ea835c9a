import type { IncomingHttpHeaders } from "node:http";
import { type ErrorDetail, invalid } from "@bayline/contracts";
import type { RequestFacts } from "../context.ts";

/** Reads the headers that every operation understands; a bad one is a 400 that names it. */
export function requestFacts(headers: IncomingHttpHeaders, requestId: string): RequestFacts {
  const details: ErrorDetail[] = [];
  const facts = {
    requestId,
    agentName: short("X-Agent-Name", headers["x-agent-name"], details),
    agentRunId: short("X-Agent-Run-Id", headers["x-agent-run-id"], details),
    idempotencyKey: idempotencyKey(headers["idempotency-key"], details),
    dryRun: dryRun(headers["dry-run"], details),
  };
  if (details.length > 0) throw invalid(details);
  return facts;
}

type Header = string | string[] | undefined;

function short(name: string, value: Header, details: ErrorDetail[]): string | null {
  if (value === undefined || value === "") return null;
  const text = String(value);
  if (text.length > 100) {
    details.push({ field: name, message: "must have at most 100 characters" });
  }
  return text;
}

function idempotencyKey(value: Header, details: ErrorDetail[]): string | null {
  if (value === undefined) return null;
  const text = String(value);
  if (text.length < 8 || text.length > 128) {
    details.push({ field: "Idempotency-Key", message: "must have 8 to 128 characters" });
  }
  return text;
}

function dryRun(value: Header, details: ErrorDetail[]): boolean {
  if (value === undefined || value === "false") return false;
  if (value !== "true") details.push({ field: "Dry-Run", message: "must be true or false" });
  return true;
}

/** RFC 7240: `Prefer: handling=strict`, maybe among other preferences. */
export function prefersStrict(headers: IncomingHttpHeaders): boolean {
  const prefer = headers.prefer;
  if (prefer === undefined) return false;
  return /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/i.test(String(prefer));
}
