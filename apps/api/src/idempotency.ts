import { createHash } from "node:crypto";
import { AppError, canonicalJson, type Operation } from "@bayline/contracts";
import { claimKey, findAnswer, rememberAnswer, type Scope } from "@bayline/db";
import { slowDigest } from "./access/passwords.ts";
import type { ReadContext, WriteContext } from "./context.ts";
import type { Answer } from "./use-case.ts";
import { maskedSecret } from "./webhooks/signature.ts";

interface Request {
  name: string;
  operation: Operation;
  input: unknown;
}

/** A request that runs once: its Idempotency-Key, and what tells it from others. */
export interface KeyedRequest {
  key: string;
  operation: Operation;
  fingerprint: Buffer;
}

/**
 * Runs a write once per Idempotency-Key, or each time if it has none: the answer is remembered in the
 * transaction of the effect, so that there is never one without the other. Only answers of success are
 * remembered; a refusal had no effect, and its cause may be fixed before the retry.
 */
export async function runOnce(
  ctx: WriteContext,
  request: KeyedRequest | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (request === null) return work();

  const { key, operation, fingerprint: hash } = request;
  const { pinnedAt } = ctx.services.clock;
  const claimed = await claimKey(ctx, key, { hash, id: ctx.facts.requestId, pinnedAt });
  if (!claimed) return replay(ctx, key, hash);

  const answer = await work();
  await remember(ctx, key, operation, answer);
  return answer;
}

/**
 * Stores the answer under its key; once more where what ran after the commit completed it. It is stored
 * as the use case answered it: a key is the shop's, and each caller who repeats the request is shown
 * what they may see.
 */
export async function remember(
  scope: Scope,
  key: string,
  operation: Operation,
  answer: Answer,
): Promise<void> {
  const body = JSON.stringify(maskSecrets(operation, answer.body));
  await rememberAnswer(scope, key, { status: answer.status, body });
}

async function replay(ctx: WriteContext, key: string, hash: Buffer): Promise<Answer> {
  const first = await findAnswer(ctx, key, ctx.services.clock.pinnedAt);
  if (!first) {
    throw new AppError(
      "IDEMPOTENCY_IN_PROGRESS",
      "The first request with this Idempotency-Key is still running.",
      { nextStep: "Send it again in a moment, with the same key." },
    );
  }
  if (!first.requestHash.equals(hash)) {
    throw new AppError(
      "IDEMPOTENCY_KEY_REUSED",
      "This Idempotency-Key was used for a different request.",
      { nextStep: "Use a new key for a new request." },
    );
  }
  const body: unknown = JSON.parse(first.responseBody);
  return {
    status: first.responseStatus,
    body,
    replayOf: first.requestId,
  };
}

/**
 * Returns what `runOnce` needs of a request; null if it has no Idempotency-Key. The fingerprint is a hash of
 * operation, path and body, in which the order of fields does not matter. Confidential fields go in as
 * slow digests, to prevent readers of the table from guessing passwords: so it is made before the
 * transaction.
 */
export async function keyedRequest(
  { tenantId, facts: { idempotencyKey: key } }: ReadContext,
  { name, operation, input }: Request,
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

/** The body with its secrets masked: they are shown once, and stored nowhere. */
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
  else Reflect.set(node, step, masked(String(value)));
}

/** As lists show it: a key is known by its beginning, a secret that signs by its end. */
function masked(value: string): string {
  return value.startsWith("whsec_") ? maskedSecret(value) : `${value.slice(0, 12)}…`;
}
