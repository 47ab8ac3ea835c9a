import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ErrorCode, isErrorCode } from "@bayline/contracts";
import { parseAst } from "rolldown/parseAst";

/** A node of the syntax tree. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** An expression or a declaration, and the file that resolves its names. */
interface Place {
  file: string;
  node: Node;
}

interface Module {
  /** Top-level functions, classes and constants, by name. */
  declarations: ReadonlyMap<string, Node>;
  imports: ReadonlyMap<string, { file: string; name: string }>;
}

/**
 * The error codes in the sources that an expression can reach. A function reaches everything that
 * it names, whether it calls it or passes it on, in every file below `source`. What
 * `ctx.services` contains is reached through `services`: a file for each name.
 */
export class RaisedCodes {
  readonly #modules = new Map<string, Module>();
  readonly #codes = new Map<Node, ReadonlySet<ErrorCode>>();
  readonly #services: ReadonlyMap<string, Place[]>;

  constructor(services: Readonly<Record<string, string>> = {}) {
    this.#services = new Map(
      Object.entries(services).map(([name, file]) => [name, this.#allOf(file)]),
    );
  }

  /** The codes that the property of a constant's object reaches: `useCases` and `vendors.get`. */
  of(file: string, name: string, path: string): ReadonlySet<ErrorCode> {
    const node = this.#moduleOf(file).declarations.get(name);
    const found = node && this.#property({ file, node }, path.split("."));
    if (!found) throw new Error(`${name} of ${file} has no ${path}`);
    const codes = new Set<ErrorCode>();
    for (const place of this.#reached(found)) {
      for (const code of this.#ownCodes(place)) codes.add(code);
    }
    return codes;
  }

  #allOf(file: string): Place[] {
    return [...this.#moduleOf(file).declarations.values()].map((node) => ({ file, node }));
  }

  #property({ file, node }: Place, [first, ...rest]: string[]): Place | undefined {
    if (first === undefined) return { file, node };
    if (node.type === "VariableDeclarator" || node.type === "TSAsExpression") {
      return this.#property({ file, node: child(node, "init", "expression") }, [first, ...rest]);
    }
    if (node.type === "TSSatisfiesExpression") {
      return this.#property({ file, node: child(node, "expression") }, [first, ...rest]);
    }
    if (node.type === "MemberExpression") {
      const name = String(child(node, "property").name);
      return this.#property({ file, node: child(node, "object") }, [name, first, ...rest]);
    }
    if (node.type === "Identifier") {
      const place = this.#resolve(file, String(node.name));
      return place && this.#property(place, [first, ...rest]);
    }
    for (const property of childrenOf(node).toReversed()) {
      if (property.type === "SpreadElement") {
        const place = { file, node: child(property, "argument") };
        const found = this.#property(place, [first, ...rest]);
        if (found) return found;
      } else if (property.type === "Property" && child(property, "key").name === first) {
        return this.#property({ file, node: child(property, "value") }, rest);
      }
    }
    return undefined;
  }

  /** The declaration of a name at the top of a file, or in the file that it is imported from. */
  #resolve(file: string, name: string): Place | undefined {
    const { declarations, imports } = this.#moduleOf(file);
    const node = declarations.get(name);
    if (node) return { file, node };
    const imported = imports.get(name);
    return imported && this.#resolve(imported.file, imported.name);
  }

  #reached(start: Place): Set<Place> {
    const places = new Map<Node, Place>([[start.node, start]]);
    const waiting = [start];
    for (let place = waiting.pop(); place; place = waiting.pop()) {
      for (const next of this.#named(place)) {
        if (places.has(next.node)) continue;
        places.set(next.node, next);
        waiting.push(next);
      }
    }
    return new Set(places.values());
  }

  #named({ file, node }: Place): Place[] {
    return descendants(node).flatMap((each) => {
      if (each.type !== "Identifier") return [];
      const name = String(each.name);
      return this.#services.get(name) ?? this.#resolve(file, name) ?? [];
    });
  }

  #ownCodes({ file, node }: Place): ReadonlySet<ErrorCode> {
    const known = this.#codes.get(node);
    if (known) return known;
    const errors = descendants(node).filter(
      (each) => each.type === "NewExpression" && child(each, "callee").name === "AppError",
    );
    const own = new Set(errors.flatMap((error) => codesOf(file, error)));
    this.#codes.set(node, own);
    return own;
  }

  #moduleOf(file: string): Module {
    const known = this.#modules.get(file);
    if (known) return known;
    const module = read(file);
    this.#modules.set(file, module);
    return module;
  }
}

/** The literals in the first argument of an error: `isOpen ? "BILL_IN_USE" : "BILL_NOT_OPEN"`. */
function codesOf(file: string, error: Node): ErrorCode[] {
  const [code] = childrenOf(error).filter(({ type }) => type !== "Identifier");
  const codes = descendants(code ?? error).flatMap(({ value }) => {
    return typeof value === "string" && isErrorCode(value) ? [value] : [];
  });
  if (codes.length === 0) throw new Error(`An error of ${file} names no code`);
  return codes;
}

function read(file: string): Module {
  const declarations = new Map<string, Node>();
  const imports = new Map<string, { file: string; name: string }>();
  const program = parseAst(readFileSync(file, "utf8"), { lang: "ts" }, file);
  for (const statement of program.body) {
    const exported = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    const declaration = exported ?? statement;
    if (declaration.type === "ImportDeclaration" || declaration.type === "ExportNamedDeclaration") {
      const from = join(dirname(file), declaration.source?.value ?? "");
      if (!from.endsWith(".ts") || !existsSync(from)) continue;
      for (const specifier of declaration.specifiers) {
        if (specifier.type === "ImportSpecifier" && "name" in specifier.imported) {
          imports.set(specifier.local.name, { file: from, name: specifier.imported.name });
        }
        if (specifier.type === "ExportSpecifier" && "name" in specifier.local) {
          const name = "name" in specifier.exported ? specifier.exported.name : "";
          imports.set(name, { file: from, name: specifier.local.name });
        }
      }
    } else if (declaration.type === "VariableDeclaration") {
      for (const each of declaration.declarations) {
        for (const name of namesIn(toNode(each.id))) declarations.set(name, toNode(each));
      }
    } else if ("id" in declaration && declaration.id && "name" in declaration.id) {
      if (declaration.type.startsWith("TS")) continue;
      declarations.set(String(declaration.id.name), toNode(declaration));
    }
  }
  return { declarations, imports };
}

function namesIn(pattern: Node): string[] {
  return descendants(pattern)
    .filter(({ type }) => type === "Identifier")
    .map(({ name }) => String(name));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function toNode(value: unknown): Node {
  if (!isNode(value)) throw new Error("This is no node of a syntax tree");
  return value;
}

/** The first of these fields that is a node. */
function child(node: Node, ...fields: string[]): Node {
  return toNode(fields.map((field) => node[field]).find(isNode));
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** A node and all nodes below it, without types. */
function descendants(node: Node): Node[] {
  if (node.type.startsWith("TS") && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return [];
  return [node, ...childrenOf(node).flatMap(descendants)];
}
