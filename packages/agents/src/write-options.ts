import { createHash } from "node:crypto";
import {
  canonicalJson,
  definedFields,
  isPlainKey,
  isWrite,
  maxProposalReason,
  type NamedOperation,
  parsed,
  pathParameters,
  plainKey,
} from "@bayline/contracts";
import { z } from "zod";
import type { Agent, CallOptions } from "./agent.ts";

/** The input fields of every writing tool in addition to its own. */
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

/** How `call_operation` proposes a write instead of doing it. */
export const proposeField = z
  .union([z.boolean(), z.string().max(maxProposalReason)])
  .default(false)
  .meta({
    description:
      "true, or the reason as a text: keep the write as a proposal with its effect, which a person accepts. Nothing is done before",
  });

/** The reason of a proposal; null if the write is not proposed. */
export function proposalOf(propose: z.output<typeof proposeField>): CallOptions["proposal"] {
  if (propose === false || propose === "") return null;
  return { reason: propose === true ? null : propose };
}

const WriteFields = z.strictObject(writeFields);
export type WriteOptions = z.output<typeof WriteFields>;

/** Splits the arguments of a tool into the operation's input and the write options. */
export function splitArguments(
  { operation }: NamedOperation,
  given: Record<string, unknown>,
): { input: Record<string, unknown>; options: WriteOptions } {
  if (!isWrite(operation)) return { input: given, options: { dryRun: false } };
  const { dryRun, idempotencyKey, ...input } = given;
  return { input, options: parsed(WriteFields, definedFields({ dryRun, idempotencyKey })) };
}

/**
 * Computes the Idempotency-Key of a write. Equal calls have equal keys, because a model that gets
 * no response repeats the call, which must not be booked twice.
 *
 * An action whose input is only a record's id has no key: the state of the record makes it happen
 * once, and a later repeat may be intended.
 */
export function keyOf(
  { scope }: Agent,
  { name, operation }: NamedOperation,
  input: Record<string, unknown>,
): string | null {
  if (operation.method !== "POST" || operation.reads) return null;
  const inPath = pathParameters(operation.path);
  const says = Object.keys(operation.input._zod.def.shape).some((field) => !inPath.includes(field));
  return says ? keyFrom(scope, name, input) : null;
}

export function keyFrom(...parts: unknown[]): string {
  const hash = createHash("sha256").update(canonicalJson(parts)).digest("hex");
  return `agent-${hash.slice(0, 40)}`;
}
