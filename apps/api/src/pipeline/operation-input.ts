import {
  AppError,
  type ErrorDetail,
  firstOfEachField,
  invalid,
  type Operation,
  parseInput,
  pathParameters,
} from "@bayline/contracts";
import { z } from "zod";
import { RefusedRow, withRefusedRows } from "./rows.ts";

export type ParseInput = (input: unknown, faults?: readonly ErrorDetail[]) => unknown;

/**
 * Parses an operation's input. Throws one error that names every invalid field once, unless all of
 * them are of rows that are refused alone.
 */
export function inputParser(operation: Pick<Operation, "input" | "path" | "rows">): ParseInput {
  const inPath = new Set(pathParameters(operation.path));
  return (input, faults = []) => {
    const { data, details = [] } = parseInput(operation.input, input, inPath);
    if (details.length === 0 && faults.length === 0) return data;
    // A malformed id names no record.
    if (details.some(({ field }) => inPath.has(field))) {
      throw new AppError("NOT_FOUND", "There is no such record.");
    }
    const error = invalid(firstOfEachField([...faults, ...details]));
    return parseOthers(operation, withRefusedRows(operation, input, error));
  };
}

/** Parses an input beside its refused rows, which have all of its faults. */
function parseOthers(
  { input: schema, rows = "" }: Pick<Operation, "input" | "rows">,
  { [rows]: sent, ...others }: Record<string, unknown>,
): unknown {
  const { [rows]: list, ...shape } = schema._zod.def.shape;
  if (!(list instanceof z.core.$ZodArray) || !Array.isArray(sent)) {
    throw new Error(`${rows} is no list of rows`);
  }
  const { element } = list._zod.def;
  const kept = sent.map((row) => (row instanceof RefusedRow ? row : z.parse(element, row)));
  return { ...z.parse(z.object(shape), others), [rows]: kept };
}
