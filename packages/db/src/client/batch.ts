/// <reference path="./pg.d.ts" />
import pg from "pg";
import { prepareValue } from "pg/lib/utils.js";
import type { Statement } from "./statement.ts";
import { types } from "./types.ts";

declare module "pg" {
  interface Connection {
    /** The prepared statements of the session: their texts by their names. */
    readonly parsedStatements: Record<string, string>;
    /** Those whose preparation has been sent, but not answered. */
    readonly submittedNamedStatements: Record<string, string>;
  }
}

/** The result of one statement. */
export interface Result {
  rows: unknown[];
  /** The command with its number of rows: `INSERT 0 1`, `COMMIT`. */
  command: string;
}

/** The columns of a statement's rows. */
interface Shape {
  names: string[];
  parsers: Array<(text: string) => unknown>;
  /** A row of nulls. Its copy is faster to fill than an object without properties. */
  empty: Record<string, unknown>;
}

interface Field {
  name: string;
  dataTypeID: number;
}

interface Pending extends Pick<Statement, "name" | "text"> {
  values: Array<string | Buffer | null>;
  result: Result;
  /** Known before the answer if the connection has executed the statement before. */
  shape: Shape | undefined;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const noColumns: Shape = { names: [], parsers: [], empty: {} };

/** The shapes of each connection's prepared statements, by their names. */
const shapes = new WeakMap<pg.Connection, Map<string, Shape>>();

/**
 * Statements that are sent and answered together, because each answer is a system call on both
 * sides. They are one transaction, unless they begin or end one. After one that fails, the others are
 * not executed, and fail with its error.
 *
 * It is a query object, which pg uses directly. Each query of pg would be answered separately, and
 * would describe its columns in each answer.
 */
export class Batch extends pg.Query {
  /** The statement that is answered next. pg records under its name that it is prepared. */
  name: string | undefined;
  text: string | undefined;
  readonly #pending: Pending[] = [];
  #next = 0;
  #shapes = new Map<string, Shape>();
  #end: () => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;

  constructor() {
    super("");
  }

  get size(): number {
    return this.#pending.length;
  }

  /** Adds a statement, before the batch is sent. */
  add({ name, text, values }: Statement): Promise<Result> {
    const prepared = values.map(prepareValue);
    return new Promise((resolve, reject) => {
      const result = { rows: [], command: "" };
      this.#pending.push({
        name,
        text,
        values: prepared,
        result,
        shape: undefined,
        resolve,
        reject,
      });
    });
  }

  /** Sends the statements. Resolves when the server has completed all of them. */
  send(client: pg.Client | pg.PoolClient): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#fail = reject;
      client.query(this);
    });
  }

  /** Fails the statements whose answer is missing. */
  fail(error: unknown): void {
    for (const [at, { result, resolve, reject }] of this.#pending.entries()) {
      if (at < this.#next) resolve(result);
      else reject(error);
    }
    this.#fail(error);
  }

  override readonly submit = (connection: pg.Connection): void => {
    this.#shapes = shapes.get(connection) ?? this.#shapes;
    shapes.set(connection, this.#shapes);
    const { stream } = connection;
    stream.cork();
    try {
      for (const pending of this.#pending) this.#submit(connection, pending);
      connection.sync();
    } finally {
      stream.uncork();
    }
    this.#await(0);
  };

  #submit(connection: pg.Connection, pending: Pending): void {
    const { name, text, values } = pending;
    const { parsedStatements, submittedNamedStatements } = connection;
    if (!name || !(name in parsedStatements || name in submittedNamedStatements)) {
      connection.parse({ name, text, types: [] }, true);
      if (name) submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values }, true);
    pending.shape = name ? this.#shapes.get(name) : undefined;
    if (!pending.shape) connection.describe({ type: "P", name: "" }, true);
    connection.execute({ portal: "", rows: "" }, true);
  }

  #await(next: number): void {
    this.#next = next;
    const pending = this.#pending[next];
    this.name = pending?.name;
    this.text = pending?.text;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const pending = this.#pending[this.#next];
    if (!pending) return;
    pending.shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, "text")),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields: texts }: { fields: Array<string | null> }): void {
    const { shape = noColumns, result } = this.#pending[this.#next] ?? {};
    const row = { ...shape.empty };
    for (let at = 0; at < texts.length; at++) {
      const text = texts[at];
      const name = shape.names[at];
      if (name !== undefined && text != null) row[name] = shape.parsers[at]?.(text);
    }
    result?.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const pending = this.#pending[this.#next];
    if (!pending) return;
    const { name, shape = noColumns, result } = pending;
    if (name) this.#shapes.set(name, shape);
    result.command = text;
    this.#await(this.#next + 1);
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: "" });
  }

  handleError(error: unknown, { submittedNamedStatements, parsedStatements }: pg.Connection): void {
    // The server has not prepared those after the failed one.
    for (const { name } of this.#pending.slice(this.#next)) {
      if (name && !(name in parsedStatements)) delete submittedNamedStatements[name];
    }
    this.fail(error);
  }

  handleReadyForQuery(): void {
    for (const { resolve, result } of this.#pending) resolve(result);
    this.#end();
  }
}
