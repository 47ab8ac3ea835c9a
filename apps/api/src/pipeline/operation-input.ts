import {
  AppError,
  type ErrorDetail,
  firstOfEachField,
  invalid,
  type Operation,
  parseInput,
  pathParameters,
} from "@bayline/contracts";

export type ParseInput = (input: unknown, faults?: readonly ErrorDetail[]) => unknown;

/** Parses an operation's input. Throws one error that names every invalid field once. */
export function inputParser(operation: Pick<Operation, "input" | "path">): ParseInput {
  const inPath = new Set(pathParameters(operation.path));
  return (input, faults = []) => {
    const { data, details = [] } = parseInput(operation.input, input, inPath);
    if (details.length === 0 && faults.length === 0) return data;
    // A malformed id names no record.
    if (details.some(({ field }) => inPath.has(field))) {
      throw new AppError("NOT_FOUND", "There is no such record.");
    }
    throw invalid(firstOfEachField([...faults, ...details]));
  };
}
