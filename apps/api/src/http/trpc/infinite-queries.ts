import { type AppError, invalid, isRecord, type Operation } from "@bayline/contracts";

/**
 * Translates the input of an infinite query of TanStack Query, which sends the cursor of a list as
 * `cursor`, with a `direction`. Other inputs stay as they are.
 *
 * @throws VALIDATION_ERROR for another direction than "forward", and for two cursors
 */
export function withoutCursor({ input: schema }: Operation, input: unknown): unknown {
  const isList = "lastEvaluatedKey" in schema._zod.def.shape;
  if (!isList || !isRecord(input) || !("cursor" in input || "direction" in input)) return input;
  const { cursor, direction = "forward", ...fields } = input;
  if (direction !== "forward") throw refusal("direction", "must be: forward");
  if (cursor === undefined || cursor === null) return fields;
  if (fields.lastEvaluatedKey !== undefined) {
    throw refusal("cursor", "must not be combined with lastEvaluatedKey");
  }
  return { ...fields, lastEvaluatedKey: cursor };
}

function refusal(field: string, message: string): AppError {
  return invalid([{ field, message }]);
}
