import { raw } from "sql-template-tag";
import { type Checker, SignatureKind, type Type, TypeFlags } from "typescript/unstable/sync";

/** Which of its values an example of a type has. */
export interface Variant {
  /**
   * Which properties may be present, not null and true: "some" chooses them by their names, others
   * for each `member`.
   */
  fill: "all" | "none" | "some";
  /** The position of the chosen member of a union, modulo their number. */
  member: number;
}

/** A part of a statement. A statement with it may be wrong. */
export const exampleFragment = "(SELECT true)";

type Maker = (variant: Variant, depth: number) => unknown;

const maxDepth = 8;

/** Makes values of TypeScript types: what query functions take, and the rows that they read. */
export class Examples {
  readonly #checker: Checker;
  readonly #db: object;
  readonly #makers = new Map<string, Maker>();

  /** `db` stands for connections and transactions. */
  constructor(checker: Checker, db: object) {
    this.#checker = checker;
    this.#db = db;
  }

  /** Makes the arguments of a function. */
  argumentsOf(functionType: Type): (variant: Variant) => unknown[] {
    const [signature] = this.#checker.getSignaturesOfType(functionType, SignatureKind.Call);
    const makers = (signature?.getParameters() ?? []).map(({ name }, at) =>
      this.#makerOf(signature && this.#checker.getParameterType(signature, at), name),
    );
    return (variant) => makers.map((make) => make(variant, 0));
  }

  of(type: Type, variant: Variant): unknown {
    return this.#makerOf(type, "")(variant, 0);
  }

  /** The name of a property distinguishes an instant from a day and from an id. */
  #makerOf(type: Type | undefined, name: string): Maker {
    if (!type) return () => undefined;
    const key = `${type.id} ${name}`;
    const make: Maker = (variant, depth) => {
      if (depth > maxDepth) return undefined;
      const known = this.#makers.get(key) ?? this.#newMaker(type, name);
      this.#makers.set(key, known);
      return known(variant, depth + 1);
    };
    return make;
  }

  #newMaker(type: Type, name: string): Maker {
    const { flags } = type;
    if (type.isLiteralType()) return () => type.value;
    if (flags & TypeFlags.StringLike) return () => textOf(name);
    if (flags & TypeFlags.NumberLike) return () => 1;
    if (flags & TypeFlags.BooleanLike) return (variant) => isFilled(variant, name);
    if (flags & TypeFlags.Null) return () => null;
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return () => undefined;
    if (type.isUnionType()) return this.#ofUnion(type.getTypes(), name);
    if (type.isTypeParameter()) {
      return this.#makerOf(this.#checker.getBaseConstraintOfType(type), name);
    }
    return this.#ofObject(type, name);
  }

  #ofUnion(members: readonly Type[], name: string): Maker {
    const isNothing = ({ flags }: Type) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
    if (members.every((member) => member.flags & TypeFlags.BooleanLike)) {
      return (variant) => isFilled(variant, name);
    }
    const nothing = members.filter(isNothing).map((member) => this.#makerOf(member, name));
    const some = members.filter((member) => !isNothing(member));
    const something = some.map((member) => this.#makerOf(member, name));
    return (variant, depth) => {
      const among = isFilled(variant, name) || nothing.length === 0 ? something : nothing;
      return among[variant.member % among.length]?.(variant, depth);
    };
  }

  #ofObject(type: Type, name: string): Maker {
    const parts = type.isTypeReference() ? this.#checker.getTypeArguments(type) : [];
    const makers = parts.map((part) => this.#makerOf(part, name));
    const all: (...at: Parameters<Maker>) => unknown[] = (...at) =>
      makers.map((make) => make(...at));
    if (this.#checker.isTupleType(type)) return all;
    if (this.#checker.isArrayLikeType(type)) {
      const isEmpty = (variant: Variant) => variant.fill === "some" && !isFilled(variant, name);
      return (variant, depth) => (isEmpty(variant) ? [] : all(variant, depth));
    }
    const symbol = type.getSymbol()?.name ?? "";
    if (["Executor", "Transaction", "Database"].includes(symbol)) return () => this.#db;
    if (symbol === "Sql") return () => raw(exampleFragment);
    if (symbol === "Buffer") return () => Buffer.from("example");
    if (symbol === "Promise") return async (...at) => all(...at)[0];
    if (symbol.endsWith("Map")) {
      return (...at) => {
        const [key, value] = all(...at);
        return new Map([[key, value]]);
      };
    }
    if (/Set$|^Iterable$/.test(symbol)) return (...at) => new Set(all(...at).slice(0, 1));
    const [call] = this.#checker.getSignaturesOfType(type, SignatureKind.Call);
    if (call) {
      const result = this.#makerOf(this.#checker.getReturnTypeOfSignature(call), name);
      return (...at) =>
        () =>
          result(...at);
    }
    return this.#ofProperties(type);
  }

  #ofProperties(type: Type): Maker {
    const makers = this.#checker.getPropertiesOfType(type).map((property) => {
      const ofDatabase = Reflect.get(this.#db, property.name);
      if (ofDatabase !== undefined) return [property.name, () => ofDatabase] as const;
      const make = this.#makerOf(this.#checker.getTypeOfSymbol(property), property.name);
      return [property.name, make] as const;
    });
    return (...at) => {
      const made = makers.map(([name, make]) => [name, make(...at)] as const);
      return Object.fromEntries(made.filter(([, value]) => value !== undefined));
    };
  }
}

function isFilled({ fill, member }: Variant, name: string): boolean {
  if (fill !== "some") return fill === "all";
  const sum = Buffer.from(name).reduce((all, byte) => all + byte, 0);
  return Math.floor(sum / 2 ** member) % 2 === 1;
}

function textOf(name: string): string {
  if (/(at|now|since|until|before|instant)$/i.test(name)) return "2026-03-02T15:00:00.000Z";
  if (/(date|day|from|to|month|week)s?$/i.test(name)) return "2026-03-02";
  return "00000000-0000-7000-8000-000000000001";
}
