import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Sql } from "sql-template-tag";
import { type Checker, type Project, SignatureKind, type Type } from "typescript/unstable/sync";
import { type Declared, DeclaredRows } from "./declared-rows.ts";
import { Examples, type Variant } from "./examples.ts";

export interface Sent extends Declared {
  text: string;
}

export interface SentByQueries {
  statements: Sent[];
  /** The calls in the code that sent no statement. */
  unreached: string[];
  /** The functions that failed with all examples. */
  failures: string[];
}

const variants: Variant[] = (["all", "none", "some"] as const).flatMap((fill) =>
  [0, 1, 2, 3].map((member) => ({ fill, member })),
);

/**
 * Calls each exported function of the folders with examples of its parameters, on one node and on a
 * cluster, with and without rows, and returns the statements that they send.
 */
export async function sentByQueries(
  project: Project,
  root: string,
  folders: readonly string[],
): Promise<SentByQueries> {
  const declared = new DeclaredRows(project, root);
  const sent = new Map<string, Sent>();
  const mode = { hasRows: false, isOnCluster: false, variant: variants[0] as Variant };

  /** Returns the rows of the answer. */
  const record = (statement: Sql): unknown[] => {
    const at = declared.of(new Error("The stack of a statement").stack ?? "");
    sent.set(`${at.site} ${statement.text}`, { ...at, text: statement.text });
    return mode.hasRows && at.row ? [examples.of(at.row, mode.variant)] : [];
  };
  const db: { background?: unknown; access?: unknown; [name: string]: unknown } = {
    read: async (statement: Sql) => record(statement),
    write: (statement: Sql) => void record(statement),
    get isOnCluster() {
      return mode.isOnCluster;
    },
    attempt: (work: () => unknown) => work(),
    atCommit: (answer: unknown) => answer,
    beforeResults: (send: () => unknown) => ({ withdraw: () => true, settle: send }),
    transaction: (work: (tx: unknown) => unknown) => work(db),
    readsOf: () => db,
  };
  db.background = db;
  db.access = db;
  const examples = new Examples(project.checker, db);

  /** Returns whether one of the calls succeeds. */
  const callInAllModes = async (
    call: (...values: unknown[]) => unknown,
    argumentsOf: (variant: Variant) => unknown[],
  ): Promise<boolean> => {
    let succeeds = false;
    for (mode.variant of variants) {
      for (mode.hasRows of [true, false]) {
        for (mode.isOnCluster of [false, true]) {
          try {
            await call(...argumentsOf(mode.variant));
            succeeds = true;
          } catch {
            // Another example may fit better.
          }
        }
      }
    }
    return succeeds;
  };

  const failures: string[] = [];
  const files = folders.flatMap((folder) => sourcesIn(`${root}src/${folder}`));
  for (const file of files) {
    const source = project.program.getSourceFile(file);
    const module = source && project.checker.getSymbolAtLocation(source);
    const loaded: Record<string, unknown> = await import(pathToFileURL(file).href);
    for (const symbol of module ? project.checker.getExportsOfModule(module) : []) {
      const exported = loaded[symbol.name];
      const type = project.checker.getTypeOfSymbol(symbol);
      if (typeof exported !== "function" || !type || isGeneric(project.checker, type)) continue;
      const call = (...values: unknown[]): unknown => Reflect.apply(exported, undefined, values);
      if (!(await callInAllModes(call, examples.argumentsOf(type)))) failures.push(symbol.name);
    }
  }
  const unreached = files.flatMap((file) => declared.unreachedIn(file));
  return { statements: [...sent.values()], unreached, failures };
}

/** A generic function gets the row type and parts of its statement from those that call it. */
function isGeneric(checker: Checker, type: Type): boolean {
  const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
  return (signature?.getTypeParameters().length ?? 0) > 0;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name}`);
}
