/// <reference path="./pg-utils.d.ts" />
import pg from "pg";
import { prepareValue } from "pg/lib/utils.js";
import { isConnectionLoss, isNodeLoss } from "./failures.ts";
import type { Statement } from "./statement.ts";
import { types } from "./types.ts";

declare module "pg" {
  interface Connection {
    /**
     * Statements that the server has prepared, or will when it has read what was sent: text by
     * name.
     */
    readonly parsedStatements: Record<string, string>;
    readonly submittedNamedStatements: Record<string, string>;
  }
}

/** A statement of a batch. One of the functions is called once, with its outcome. */
export interface Question {
  name: string;
  text: string;
  /** In PostgreSQL's text format. */
  values: Array<string | Buffer | null>;
  /** `command` is the completed command with its number of rows: `INSERT 0 1`, `COMMIT`. */
  answer(rows: pg.QueryResult["rows"], command: string): void;
  fail(error: unknown): void;
}

/**
 * Creates the question of a statement.
 *
 * @throws if a value has no text format
 */
export function questionOf(
  { name, text, values }: Statement,
  answer: Question["answer"],
  fail: Question["fail"],
): Question {
  return { name, text, values: values.map(prepareValue), answer, fail };
}

/** The server did not run a statement, because an earlier one of its batch failed: the cause. */
export class Skipped extends Error {
  constructor(cause: unknown) {
    super("An earlier statement of the batch failed", { cause });
    this.name = "Skipped";
  }
}

interface Columns {
  names: string[];
  parsers: Array<(text: string) => unknown>;
  /** A row without values. A copy of it takes values faster than an object without fields. */
  empty: Record<string, unknown>;
}

/** The columns of the prepared statements of a connection, by their names. */
const described = new WeakMap<pg.Connection, Map<string, Columns>>();

/**
 * Statements with one Sync: the server runs them in one transaction, unless the session is in one,
 * and sends their responses together. If one fails, those after it fail with {@link Skipped}.
 *
 * pg sends each statement with a Sync and a Describe. A Sync makes the server end a transaction and
 * send a packet, and the description of a row is often longer than the row.
 */
export class Batch extends pg.Query {
  readonly #questions: readonly Question[];
  readonly #onEnd: () => void;
  #prepared = new Map<string, Columns>();
  /** The position of the question that the server answers next. */
  #at = 0;
  #columns: Columns | undefined;
  #rows: pg.QueryResult["rows"] = [];
  #command = "";
  #fault: { error: unknown } | undefined;
  // pg reads these to record that a statement is prepared.
  name = "";
  text = "";

  /** `onEnd` is called when the server has answered all statements, or one has failed. */
  constructor(questions: readonly Question[], onEnd: () => void = () => undefined) {
    super("");
    this.#questions = questions;
    this.#onEnd = onEnd;
    this.#expect(0);
  }

  override submit = (connection: pg.Connection): void => {
    this.#prepared = described.get(connection) ?? new Map();
    described.set(connection, this.#prepared);
    connection.stream.cork();
    for (const question of this.#questions) this.#send(connection, question);
    connection.sync();
    connection.stream.uncork();
    this.#expect(0);
  };

  #send(connection: pg.Connection, { name, text, values }: Question): void {
    const { parsedStatements, submittedNamedStatements } = connection;
    const isPrepared =
      name !== "" &&
      (parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined);
    if (!isPrepared) {
      connection.parse({ name, text, types: [] }, true);
      if (name !== "") submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values }, true);
    if (!this.#prepared.has(name)) connection.describe({ type: "P", name: "" }, true);
    connection.execute({}, true);
  }

  handleRowDescription({ fields }: Pick<pg.QueryResult, "fields">): void {
    this.#columns = columnsOf(fields);
    if (this.name !== "") this.#prepared.set(this.name, this.#columns);
  }

  handleDataRow({ fields }: { fields: Array<string | null> }): void {
    if (this.#fault) return;
    try {
      this.#rows.push(rowOf(this.#columns, fields));
    } catch (error) {
      this.#fault = { error };
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#command = text;
    // The last answer waits for the end of the transaction, which may still fail.
    if (this.#at < this.#questions.length - 1) this.#answer();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: "" });
  }

  handleReadyForQuery(): void {
    this.#answer();
    this.#onEnd();
  }

  handleError(error: unknown, connection: pg.Connection): void {
    const isAnswer = error instanceof pg.DatabaseError && !isConnectionLoss(error);
    const isRefusal = isAnswer || isNodeLoss(error);
    const [failed, ...others] = this.#questions.slice(this.#at);
    failed?.fail(error);
    for (const { name, fail } of others) {
      delete connection.submittedNamedStatements[name];
      fail(isRefusal ? new Skipped(error) : error);
    }
    this.#onEnd();
  }

  #answer(): void {
    const question = this.#questions[this.#at];
    if (this.#fault) question?.fail(this.#fault.error);
    else question?.answer(this.#rows, this.#command);
    this.#expect(this.#at + 1);
  }

  #expect(at: number): void {
    this.#at = at;
    this.#rows = [];
    this.#fault = undefined;
    const { name = "", text = "" } = this.#questions[at] ?? {};
    this.name = name;
    this.text = text;
    this.#columns = this.#prepared.get(name);
  }
}

function columnsOf(fields: pg.FieldDef[]): Columns {
  const names = fields.map(({ name }) => name);
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, "text")),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  };
}

function rowOf(columns: Columns | undefined, values: Array<string | null>) {
  if (!columns) throw new Error("The server sent a row before its description");
  const { names, parsers } = columns;
  const row = { ...columns.empty };
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? null;
    const name = names[at];
    const parse = parsers[at];
    if (value !== null && name !== undefined && parse) row[name] = parse(value);
  }
  return row;
}
