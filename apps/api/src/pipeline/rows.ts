import { type AppError, type ErrorDetail, isRecord, type Operation } from "@bayline/contracts";

/** A row that is refused alone, in its place among the rows of an input. */
export class RefusedRow {
  readonly sent: unknown;
  readonly error: AppError;

  constructor(sent: unknown, error: AppError) {
    this.sent = sent;
    this.error = error;
  }
}

/**
 * Puts a refused row in the place of each that an error names. Throws the error if it names more
 * than rows, if the operation has none, or if the caller wants all rows or none.
 */
export function withRefusedRows(
  { rows: name }: Pick<Operation, "rows">,
  input: unknown,
  error: AppError,
): Record<string, unknown> {
  if (name === undefined || !isRecord(input) || input.atomic === true) throw error;
  const { [name]: rows } = input;
  const faults = faultsByRow(name, error.facts.details ?? []);
  if (!Array.isArray(rows) || !faults) throw error;
  const kept = rows.map((row, at) => {
    const details = faults.get(at);
    return details ? new RefusedRow(row, error.about(details)) : row;
  });
  return { ...input, [name]: kept };
}

/** The faults of each row, with their fields as the row has them. Undefined if others exist. */
function faultsByRow(
  name: string,
  details: readonly ErrorDetail[],
): Map<number, ErrorDetail[]> | undefined {
  const inRow = new RegExp(`^${name}\\[(\\d+)\\]\\.?(.*)$`, "s");
  const faults = new Map<number, ErrorDetail[]>();
  for (const { field, message } of details) {
    const [, at, ofRow = ""] = inRow.exec(field) ?? [];
    if (at === undefined) return undefined;
    const known = faults.get(Number(at)) ?? [];
    faults.set(Number(at), [...known, { field: ofRow, message }]);
  }
  return faults.size > 0 ? faults : undefined;
}
