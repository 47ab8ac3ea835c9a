import pg from "pg";

/** A statement as the driver sent it. */
export interface SentStatement {
  text: string;
  /** In PostgreSQL's text format. */
  values: unknown[];
}

/**
 * Records the statements that all connections of this process send while `work` runs, in their
 * order. `BEGIN`, `COMMIT` and other commands without a plan are omitted.
 */
export async function statementsSent(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const stop = recordStatements(sent);
  try {
    await work();
  } finally {
    stop();
  }
  return sent.filter(({ text }) => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/.test(text));
}

interface Parsed {
  name?: string;
  text: string;
}

interface Bound {
  statement?: string;
  values?: unknown[];
}

/** The texts of prepared statements by connection: a statement is parsed once and bound often. */
const texts = new WeakMap<object, Map<string, string>>();
const recorders = new Set<SentStatement[]>();

function recordStatements(sent: SentStatement[]): () => void {
  recorders.add(sent);
  return () => recorders.delete(sent);
}

const { parse, bind } = pg.Connection.prototype;

pg.Connection.prototype.parse = function (this: pg.Connection, query: Parsed, more: boolean) {
  const known = texts.get(this) ?? new Map<string, string>();
  texts.set(this, known.set(query.name ?? "", query.text));
  return Reflect.apply(parse, this, [query, more]);
};

pg.Connection.prototype.bind = function (this: pg.Connection, config: Bound, more: boolean) {
  const text = texts.get(this)?.get(config.statement ?? "") ?? "";
  for (const sent of recorders) sent.push({ text, values: config.values ?? [] });
  return Reflect.apply(bind, this, [config, more]);
};
