import type { CallExpression, Node } from "typescript/unstable/ast";
import { isCallExpression } from "typescript/unstable/ast/is";
import { type Checker, type Project, type Type, TypeFlags } from "typescript/unstable/sync";

/** A call in the code that sends a statement. */
export interface Declared {
  /** `src/queries/customers.ts:23:9` */
  site: string;
  /** The type of its rows. Undefined if no caller declares one. */
  row: Type | undefined;
}

/** Finds the row types that the code declares, by the stack of the call that sends a statement. */
export class DeclaredRows {
  readonly #project: Project;
  readonly #root: string;
  readonly #rows = new Map<string, Type | undefined>();
  readonly #reached = new Set<string>();

  /** `root` is the folder of the package, with a slash at its end. */
  constructor(project: Project, root: string) {
    this.#project = project;
    this.#root = root;
  }

  /**
   * Returns the type of the innermost call that has one without type parameters: `findOne<Row>`
   * sends the statements of its callers.
   */
  of(stack: string): Declared {
    let site = "";
    for (const [, file = "", line, column] of stack.matchAll(/(\/[^\s():]+\.ts):(\d+):(\d+)/g)) {
      if (!file.startsWith(`${this.#root}src/`)) continue;
      site = `${file.slice(this.#root.length)}:${line}:${column}`;
      if (!this.#rows.has(site)) {
        const call = this.#callAt(file, Number(line), Number(column));
        if (call) this.#reached.add(keyOf(file, call));
        const type = call && this.#project.checker.getTypeAtLocation(call);
        this.#rows.set(site, type && rowIn(this.#project.checker, type));
      }
      const row = this.#rows.get(site);
      if (row && !isOpen(row)) return { site, row };
    }
    return { site, row: undefined };
  }

  /** The calls of `read` and `findOne` in a file that sent no statement. */
  unreachedIn(file: string): string[] {
    const source = this.#project.program.getSourceFile(file);
    if (!source) return [];
    const sends = (call: CallExpression) =>
      /(\.read|^findOne)(<.*>)?$/s.test(
        source.text.slice(call.expression.pos, call.expression.end).trim(),
      );
    return callsIn(source)
      .filter((call) => sends(call) && !this.#reached.has(keyOf(file, call)))
      .map((call) => {
        const line = source.text.slice(0, call.expression.end).split("\n").length;
        return `${file.slice(this.#root.length)}:${line}`;
      });
  }

  #callAt(file: string, line: number, column: number): CallExpression | undefined {
    const source = this.#project.program.getSourceFile(file);
    if (!source) return undefined;
    const before = source.text.split("\n").slice(0, line - 1);
    const position = before.reduce((sum, { length }) => sum + length + 1, column - 1);
    // The innermost of the calls whose callee is there.
    return callsIn(source).findLast(
      ({ expression }) => expression.pos <= position && position <= expression.end,
    );
  }
}

function keyOf(file: string, call: CallExpression): string {
  return `${file} ${call.pos} ${call.end}`;
}

const calls = new WeakMap<Node, CallExpression[]>();

/** The calls of a file, outer ones first. */
function callsIn(source: Node): CallExpression[] {
  const known = calls.get(source);
  if (known) return known;
  const found: CallExpression[] = [];
  const visit = (node: Node): undefined => {
    if (isCallExpression(node)) found.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  calls.set(source, found);
  return found;
}

/** Returns the type of one row: of rows, of a row or none, or of rows of reachable shops. */
function rowIn(checker: Checker, type: Type): Type | undefined {
  if (type.isUnionType()) {
    const [some, another] = type
      .getTypes()
      .filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Null)));
    return some && !another ? rowIn(checker, some) : type;
  }
  const symbol = type.getSymbol()?.name;
  if (type.isTypeReference() && (symbol === "Promise" || checker.isArrayType(type))) {
    const [inner] = checker.getTypeArguments(type);
    return inner && rowIn(checker, inner);
  }
  if (symbol !== "ReachableRows") return type;
  const rows = checker.getPropertyOfType(type, "rows");
  const typeOfRows = rows && checker.getTypeOfSymbol(rows);
  return typeOfRows && rowIn(checker, typeOfRows);
}

/** Whether a type depends on a type parameter of the function around it. */
function isOpen(type: Type): boolean {
  if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().some(isOpen);
  return (type.flags & TypeFlags.Instantiable) !== 0;
}
