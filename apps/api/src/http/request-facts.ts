import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import {
  type ErrorDetail,
  isPlainKey,
  maxProposalReason,
  plainKey,
  proposalHours,
} from "@bayline/contracts";
import type { ProposalTerms, RequestFacts } from "../pipeline/context.ts";

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
    dryRun: isTrue("Dry-Run", headers["dry-run"], faults),
    proposal: proposal(headers, faults),
  };
}

type Header = string | string[] | undefined;

/** Bytes of a character in UTF-8, and spaces. Longer headers are cut before they are decoded. */
const longestCharacter = 8;
const longestHeader = 100 * longestCharacter;

function short(name: string, value: Header, faults: ErrorDetail[], most = 100): string | null {
  if (value === undefined || value === "") return null;
  const header = String(value);
  const longest = most * longestCharacter;
  const text = readable(decoded(header.slice(0, longest)));
  if (text.length > most || header.length > longest) {
    faults.push({ field: name, message: `must have at most ${most} characters` });
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

function isTrue(name: string, value: Header, faults: ErrorDetail[]): boolean {
  if (value === undefined || value === "false") return false;
  if (value !== "true") faults.push({ field: name, message: "must be true or false" });
  return true;
}

/** The terms of a proposal. Its other headers alone propose nothing. */
function proposal(headers: IncomingHttpHeaders, faults: ErrorDetail[]): ProposalTerms | null {
  if (!isTrue("Propose", headers.propose, faults)) return null;
  const { "propose-reason": reason, "propose-hours": sent } = headers;
  const { least, most, default: usual } = proposalHours;
  const hours = sent === undefined ? usual : Number(sent);
  if (!Number.isInteger(hours) || hours < least || hours > most) {
    const message = `must be a number of hours from ${least} to ${most}`;
    faults.push({ field: "Propose-Hours", message });
  }
  return { reason: short("Propose-Reason", reason, faults, maxProposalReason), hours };
}

/** RFC 7240: `Prefer: handling=strict`, possibly among other preferences. */
export function prefersStrict(headers: IncomingHttpHeaders): boolean {
  const prefer = headers.prefer;
  if (prefer === undefined) return false;
  return /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/i.test(
    String(prefer).slice(0, longestHeader),
  );
}
