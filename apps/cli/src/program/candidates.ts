import { ApiError } from "@bayline/sdk";

/** A record that an argument may mean. */
export interface Candidate {
  id: string;
  /** Texts that identify it, such as an email; the last one is the most specific. */
  codes: ReadonlyArray<string | null | undefined>;
  names: ReadonlyArray<string | null | undefined>;
  /** Describes it in an error. */
  label: string;
}

export interface Sought {
  reference: string;
  /** The arguments of the command; those before this one are resolved. */
  ids: readonly string[];
  operation: { name: string };
}

/** A filter that names no record is refused. */
export async function rowsOrNone<Row>(list: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  try {
    for await (const row of list) rows.push(row);
  } catch (error) {
    if (!(error instanceof ApiError && [400, 404].includes(error.status))) throw error;
  }
  return rows;
}
