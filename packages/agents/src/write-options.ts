import { createHash } from "node:crypto";
import {
  canonicalJson,
  isPlainKey,
  isWrite,
  type NamedOperation,
  parsed,
  pathParameters,
  plainKey,
} from "@bayline/contracts";
import { z } from "zod";
import type { Agent } from "./agent.ts";

/** What every tool that writes understands beside its own input. */
export const writeFields = {
  dryRun: z.boolean().default(false).meta({
    description: "true: check and answer as if, and keep nothing",
  }),
  idempotencyKey: z
    .string()
    .min(8, "must have 8 to 128 characters")
    .max(128, "must have 8 to 128 characters")
    .refine(isPlainKey, plainKey)
    .optional()
    .meta({
      description:
        "8 to 128 characters. Leave it out: equal calls then count once. Send a new one to do the same thing again on purpose",
    }),
};

const WriteFields = z.strictObject(writeFields);
export type WriteOptions = z.output<typeof WriteFields>;

/** Parts what a tool was given into the operation's own input and how to write it. */
export function splitArguments(
  { operation }: NamedOperation,
  given: Record<string, unknown>,
): { input: Record<string, unknown>; options: WriteOptions } {
  if (!isWrite(operation)) return { input: given, options: { dryRun: false } };
  const { dryRun, idempotencyKey, ...input } = given;
  return { input, options: parsed(WriteFields, withoutUndefined({ dryRun, idempotencyKey })) };
}

function withoutUndefined(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/**
 * The Idempotency-Key of a write. A model that got no answer calls again with the same arguments,
 * and must not book twice: so equal calls have equal keys. An action that says no more than which
 * record needs none, since it is the state of the record that lets it happen once, and doing it
 * again later may be meant.
 */
export function keyOf(
  { scope }: Agent,
  { name, operation }: NamedOperation,
  input: Record<string, unknown>,
): string | null {
  if (operation.method !== "POST") return null;
  const inPath = pathParameters(operation.path);
  const says = Object.keys(operation.input._zod.def.shape).some((field) => !inPath.includes(field));
  return says ? keyFrom(scope, name, input) : null;
}

export function keyFrom(...parts: unknown[]): string {
  const hash = createHash("sha256").update(canonicalJson(parts)).digest("hex");
  return `agent-${hash.slice(0, 40)}`;
}
