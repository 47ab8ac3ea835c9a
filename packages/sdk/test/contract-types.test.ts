import type { contract, Operation } from "@bayline/contracts";
import { describe, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { Bayline, Page } from "../src/index.ts";

// The type checker checks this file; nothing runs. Each type below is the union of the names of the
// operations that violate a rule, so that a type error names them.

type Contract = typeof contract;

/** The operation and the method of each name: `vendors.list`, `workOrders.items.create`, … */
type Pairs<Node, Client, Path extends string = ""> = {
  [Name in keyof Node & string]: Node[Name] extends Operation
    ? {
        name: `${Path}${Name}`;
        operation: Node[Name];
        method: Name extends keyof Client ? Client[Name] : never;
      }
    : Pairs<Node[Name], Name extends keyof Client ? Client[Name] : never, `${Path}${Name}.`>;
}[keyof Node & string];

type All = Pairs<Contract, Bayline>;

type Answer<Method> = Method extends (...args: never[]) => infer Result
  ? Result extends PromiseLike<infer Data>
    ? Data extends Page<infer _Row, infer Body>
      ? Body
      : Data
    : never
  : never;

type Untyped<Pair> = Pair extends { name: infer Name; method: infer Method }
  ? unknown extends Answer<Method>
    ? Name
    : never
  : never;

type Missing<Pair> = Pair extends { name: infer Name; method: infer Method }
  ? [Method] extends [never]
    ? Name
    : never
  : never;

/** A value as parsed from JSON: an optional field is missing, never undefined. */
type Received<T> = T extends object
  ? { [Key in keyof T]: Received<Exclude<T[Key], undefined>> }
  : T;

type NotAsAnswered<Pair> = Pair extends {
  name: infer Name;
  operation: { output: infer Output extends z.core.$ZodType };
  method: infer Method;
}
  ? [Received<z.output<Output>>] extends [Answer<Method>]
    ? [Answer<Method>] extends [Received<z.output<Output>>]
      ? never
      : Name
    : Name
  : never;

describe("the types of all methods", () => {
  test("there is a method for every operation", () => {
    expectTypeOf<Missing<All>>().toEqualTypeOf<never>();
    expectTypeOf<"workOrders.items.create">().toExtend<All["name"]>();
  });

  test("no response is untyped", () => {
    expectTypeOf<Untyped<All>>().toEqualTypeOf<never>();
  });

  test("every response has the type of the contract", () => {
    // The SDK types the data of each kind of event: see types.test.ts.
    expectTypeOf<NotAsAnswered<All>>().toEqualTypeOf<"events.list">();
  });
});
