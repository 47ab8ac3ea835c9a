import { createHash } from "node:crypto";
import { AppError, canonicalJson, type NamedOperation, type Operation } from "@bayline/contracts";
import {
  type Claimant,
  claimKey,
  claimNewKey,
  findStoredResponse,
  type StoredAnswer,
  type StoredResponse,
} from "@bayline/db";
import { slowDigest } from "../access/passwords.ts";
import type { WriteBase } from "./context.ts";
import { maskedCredential } from "./masks.ts";
import type { Answer, Call } from "./use-case.ts";
import { jsonOf, keepJson } from "./written-json.ts";

/** A request that runs once: its Idempotency-Key, and its fingerprint. */
export interface KeyedRequest {
  key: string;
  operation: Operation;
  fingerprint: Buffer;
}

/** What a run of a keyed write knows of its key. */
export interface KeyUse {
  request: KeyedRequest | null;
  /**
   * Whether to run the work without waiting for the key, as if it was new. Most keys are, and the
   * work then needs no round trip for it. If it is not, the transaction fails: see `isTakenKey`.
   */
  isTakenAsNew: boolean;
}

/**
 * Runs a write once per Idempotency-Key, or each time if it has none. `work` stores its answer in
 * the transaction of the effect, so that neither exists without the other. If it has waited for no
 * result by then, `unclaimed` returns the claimant of a key that the answer is still to claim.
 *
 * Only successful responses are stored: a refusal has no effect, and its cause may be fixed before
 * the retry.
 */
export async function runOnce(
  ctx: WriteBase,
  { request, isTakenAsNew }: KeyUse,
  work: (unclaimed: () => Claimant | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (request === null) return work(() => undefined);

  const { key, fingerprint: hash } = request;
  const { pinnedAt } = ctx.services.clock;
  const claimant = { hash, id: ctx.facts.requestId, pinnedAt };
  if (isTakenAsNew) {
    const claim = ctx.db.beforeResults(() => claimNewKey(ctx, key, claimant));
    try {
      return await work(() => (claim.withdraw() ? claimant : undefined));
    } catch (error) {
      // A refusal is the answer to a new key only.
      await claim.settle();
      throw error;
    }
  }
  const first = await findStoredResponse(ctx, key, pinnedAt);
  if (first) return replay(first, hash);
  // Another request may have stored its answer since, or may still run.
  if (await claimKey(ctx, key, claimant)) return work(() => undefined);
  const stored = await findStoredResponse(ctx, key, pinnedAt);
  if (stored) return replay(stored, hash);
  throw new AppError(
    "IDEMPOTENCY_IN_PROGRESS",
    "The first request with this Idempotency-Key is still running.",
    { nextStep: "Send it again in a moment, with the same key." },
  );
}

/**
 * Returns the answer in the form that is stored under its key: as the use case returned it. A key
 * belongs to the shop, and each caller who repeats the request sees what they may see. The same
 * JSON is sent, unless it has secrets.
 */
export function storedAnswer(
  { key, operation }: Pick<KeyedRequest, "key" | "operation">,
  { status, body }: Answer,
): StoredAnswer {
  const shown = maskSecrets(operation, body);
  const text = JSON.stringify(shown);
  if (shown === body) keepJson(body, jsonOf(text));
  return { key, status, body: text };
}

/** @throws IDEMPOTENCY_KEY_REUSED if the key is of another request */
function replay(first: StoredResponse, hash: Buffer): Answer {
  if (!first.requestHash.equals(hash)) {
    throw new AppError(
      "IDEMPOTENCY_KEY_REUSED",
      "This Idempotency-Key was used for a different request.",
      { nextStep: "Use a new key for a new request." },
    );
  }
  const body: unknown = JSON.parse(first.responseBody);
  keepJson(body, jsonOf(first.responseBody));
  return {
    status: first.responseStatus,
    body,
    replayOf: first.requestId,
  };
}

/**
 * Returns the input of `runOnce` for a request; null if it has no Idempotency-Key.
 *
 * The fingerprint is a hash of operation, path and body; the order of fields does not matter.
 * Confidential fields are included as slow digests, to prevent readers of the table from guessing
 * passwords. It is therefore computed before the transaction.
 */
export async function keyedRequest(
  { name, operation }: NamedOperation,
  { caller: { tenantId }, facts: { idempotencyKey: key }, input }: Call,
): Promise<KeyedRequest | null> {
  if (key === null) return null;
  const fields = new Map(Object.entries(Object(input)));
  for (const field of operation.confidential) {
    const value = fields.get(field);
    if (typeof value === "string") fields.set(field, await slowDigest(tenantId, value, key));
  }
  const isPlain = operation.confidential.length === 0;
  const request = canonicalJson(isPlain ? input : Object.fromEntries(fields));
  const fingerprint = createHash("sha256").update(`${name}\n`).update(request).digest();
  return { key, operation, fingerprint };
}

/** Masks the secrets of a body: they are shown once and never stored. */
function maskSecrets(operation: Operation, body: unknown): unknown {
  if (operation.secrets.length === 0) return body;
  const copy: unknown = structuredClone(body);
  for (const path of operation.secrets) maskAt(copy, path.split("."));
  return copy;
}

function maskAt(node: unknown, [step, ...rest]: string[]): void {
  if (typeof node !== "object" || node === null || step === undefined || !(step in node)) return;
  const value: unknown = Reflect.get(node, step);
  if (rest.length > 0) maskAt(value, rest);
  else Reflect.set(node, step, maskedCredential(String(value)));
}
