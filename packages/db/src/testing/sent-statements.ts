import pg from "pg";

/** A statement as the driver sent it. */
export interface SentStatement {
  text: string;
  /** In PostgreSQL's text format. */
  values: unknown[];
}

/** Returns the statements that are sent while `work` runs, in their order. */
type StatementsOf = (work: () => Promise<unknown>) => Promise<SentStatement[]>;

interface Parsed {
  name?: string | undefined;
  text: string;
}

interface Bound {
  statement?: string | undefined;
  values?: unknown[] | undefined;
}

/**
 * Records the statements of all connections of this process from now on. Call it before the first
 * connection: a prepared statement is sent with its text only once. Statements without a plan, such
 * as `BEGIN`, are omitted.
 */
export function recordStatements(): StatementsOf {
  const { prototype } = pg.Connection;
  const { parse, bind } = prototype;
  const texts = new WeakMap<object, Map<string, string>>();
  let sent: SentStatement[] = [];

  prototype.parse = function (query: Parsed, more) {
    const known = texts.get(this) ?? new Map<string, string>();
    texts.set(this, known.set(query.name ?? "", query.text));
    return Reflect.apply(parse, this, [query, more]);
  };
  prototype.bind = function (config: Bound | null, more) {
    const text = texts.get(this)?.get(config?.statement ?? "") ?? "";
    sent.push({ text, values: config?.values ?? [] });
    return Reflect.apply(bind, this, [config, more]);
  };
  return async (work) => {
    sent = [];
    await work();
    return sent.filter(({ text }) => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/.test(text));
  };
}
