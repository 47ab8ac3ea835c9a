import { createHash } from "node:crypto";
import { AppError, canonicalJson, type Operation } from "@bayline/contracts";
import { claimKey, findAnswer, rememberAnswer, type Scope } from "@bayline/db";
import { slowDigest } from "./access/passwords.ts";
import type { WriteContext } from "./context.ts";
import type { Answer } from "./procedure.ts";
import { maskedSecret } from "./webhooks/signature.ts";

interface Request {
  name: string;
  operation: Operation;
  input: unknown;
}

/**
 * Runs a write once per Idempotency-Key: the answer is remembered in the transaction of the
 * effect, so that there is never one without the other. Only answers of success are remembered;
 * a refusal had no effect, and its cause may be mended before the retry.
 */
export async function runOnce(
  ctx: WriteContext,
  request: Request,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const key = ctx.facts.idempotencyKey;
  if (key === null) return work();

  const { pinnedAt } = ctx.services.clock;
  const hash = await fingerprint(ctx, key, request);
  const claimed = await claimKey(ctx, key, { hash, id: ctx.facts.requestId, pinnedAt });
  if (!claimed) return replay(ctx, key, hash);

  const answer = await work();
  await remember(ctx, key, request.operation, answer);
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
 * A hash of operation, path and body, in which the order of fields does not matter. What is
 * confidential goes in as a slow digest: else whoever reads the table could try out passwords.
 */
async function fingerprint(
  { tenantId }: Scope,
  key: string,
  { name, operation, input }: Request,
): Promise<Buffer> {
  const told = new Map(Object.entries(Object(input)));
  for (const field of operation.confidential) {
    const value = told.get(field);
    if (typeof value === "string") told.set(field, await slowDigest(value, `${tenantId}:${key}`));
  }
  const isPlain = operation.confidential.length === 0;
  const request = canonicalJson(isPlain ? input : Object.fromEntries(told));
  return createHash("sha256").update(`${name}\n`).update(request).digest();
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
