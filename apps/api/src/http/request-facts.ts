import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import { type ErrorDetail, isPlainKey, plainKey } from "@bayline/contracts";
import type { RequestFacts } from "../pipeline/context.ts";

/** Reads the headers that every operation supports; an invalid one is added to `faults`. */
export function requestFacts(
  headers: IncomingHttpHeaders,
  requestId: string,
  faults: ErrorDetail[],
): RequestFacts {
  return {
    requestId,
    agentName: short("X-Agent-Name", headers["x-agent-name"], faults),
    agentRunId: short("X-Agent-Run-Id", headers["x-agent-run-id"], faults),
    idempotencyKey: idempotencyKey(headers["idempotency-key"], faults),
    dryRun: dryRun(headers["dry-run"], faults),
  };
}

type Header = string | string[] | undefined;

/** 100 characters in UTF-8, and spaces. Longer headers are cut before they are decoded. */
const longestHeader = 800;

function short(name: string, value: Header, faults: ErrorDetail[]): string | null {
  if (value === undefined || value === "") return null;
  const header = String(value);
  const text = readable(decoded(header.slice(0, longestHeader)));
  if (text.length > 100 || header.length > longestHeader) {
    faults.push({ field: name, message: "must have at most 100 characters" });
  }
  return text === "" ? null : text;
}

/** Node decodes each byte of a header as a character, while most programs send UTF-8. */
function decoded(header: string): string {
  const bytes = Buffer.from(header, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : header;
}

/** Replaces characters that would break a line, or reverse the text around them, by a space. */
function readable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function idempotencyKey(value: Header, faults: ErrorDetail[]): string | null {
  if (value === undefined) return null;
  const text = decoded(String(value).slice(0, longestHeader));
  if (text.length < 8 || text.length > 128) {
    faults.push({ field: "Idempotency-Key", message: "must have 8 to 128 characters" });
  }
  if (!isPlainKey(text)) faults.push({ field: "Idempotency-Key", message: plainKey });
  return text;
}

function dryRun(value: Header, faults: ErrorDetail[]): boolean {
  if (value === undefined || value === "false") return false;
  if (value !== "true") faults.push({ field: "Dry-Run", message: "must be true or false" });
  return true;
}

/** RFC 7240: `Prefer: handling=strict`, possibly among other preferences. */
export function prefersStrict(headers: IncomingHttpHeaders): boolean {
  const prefer = headers.prefer;
  if (prefer === undefined) return false;
  return /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/i.test(
    String(prefer).slice(0, longestHeader),
  );
}
