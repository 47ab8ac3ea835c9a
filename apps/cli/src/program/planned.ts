import { isRecord } from "@bayline/contracts/plain";
import type { Bayline, OperationTypes } from "@bayline/sdk";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { bodyOf, invoke } from "../session/invoke.ts";
import type { OperationName } from "../terminal/operation-name.ts";

type KeyOf<T> = T extends unknown ? keyof T : never;

/** The fields of a record by name. The values are not checked. */
type FieldsOf<T> = { readonly [Field in KeyOf<T> & string]?: unknown };

/** A call before it is confirmed. */
export interface Planned {
  operation: CommandOperation;
  ids: readonly string[];
  input: Record<string, unknown>;
}

/** A call of an operation, which has only the fields of its input. */
export interface PlannedOf<Name extends OperationName> extends Omit<Planned, "input"> {
  input: FieldsOf<OperationTypes[Name]["input"]>;
}

/** The answer of an operation, with only its fields. */
export type AnswerOf<Name extends OperationName> = FieldsOf<OperationTypes[Name]["output"]>;

/** Returns the question before a call. */
export type Ask = (client: Bayline, request: Planned) => Promise<string>;

/** The questions before the calls of some operations. */
export type Questions = {
  readonly [Name in OperationName]?: (client: Bayline, request: PlannedOf<Name>) => Promise<string>;
};

/**
 * The answer of a call as a dry run. The service computes the amounts, and refuses the call before
 * the question if it would refuse it after.
 */
export async function preview(
  client: Bayline,
  { operation, ids, input }: Omit<Planned, "input"> & { input: object },
): Promise<Record<string, unknown>> {
  const { name, flags } = operation;
  const fields = flags.length > 0 ? { ...input } : undefined;
  const body = await bodyOf(
    invoke(client, name, { ids, input: fields, options: { dryRun: true } }),
  );
  return isRecord(body) ? body : {};
}
