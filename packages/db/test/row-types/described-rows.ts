import pg from "pg";

/** A column of the rows of a statement. */
export interface DescribedColumn {
  name: string;
  /** `int8`, `_uuid`. */
  type: string;
  /** The column of a table that it is, if it is no expression. */
  source?: { column: string; isNullable: boolean } | undefined;
}

/** Sends Parse and Describe, without executing the statement. */
class Description extends pg.Query {
  readonly #text: string;
  readonly #resolve: (fields: pg.FieldDef[]) => void;
  readonly #reject: (error: Error) => void;
  #fields: pg.FieldDef[] = [];

  constructor(
    text: string,
    resolve: (fields: pg.FieldDef[]) => void,
    reject: (error: Error) => void,
  ) {
    super("");
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  override submit = (connection: pg.Connection): void => {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  };

  handleRowDescription({ fields }: Pick<pg.QueryResult, "fields">): void {
    this.#fields = fields;
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}

/** Returns a function that lets PostgreSQL describe the rows of a statement. */
export async function describer(
  client: pg.Client,
): Promise<(text: string) => Promise<DescribedColumn[]>> {
  const { rows: types } = await client.query<{ oid: number; name: string }>(
    "SELECT oid::int, typname AS name FROM pg_type",
  );
  const { rows: columns } = await client.query<{ key: string; name: string; isNullable: boolean }>(
    `SELECT attrelid::int || ' ' || attnum AS key, NOT attnotnull AS "isNullable",
      relname || '.' || attname AS name
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid WHERE relnamespace = 'public'::regnamespace`,
  );
  const nameOf = new Map(types.map(({ oid, name }) => [oid, name]));
  const sourceOf = new Map(
    columns.map(({ key, name, isNullable }) => [key, { column: name, isNullable }]),
  );
  return async (text) => {
    const fields = await new Promise<pg.FieldDef[]>((resolve, reject) => {
      client.query(new Description(text, resolve, reject));
    });
    return fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: nameOf.get(dataTypeID) ?? String(dataTypeID),
      source: sourceOf.get(`${tableID} ${columnID}`),
    }));
  };
}
