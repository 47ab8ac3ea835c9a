import type { contract, Operation } from "@bayline/contracts";
import { describe, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { Bayline, Page } from "../src/index.ts";

// Checked by the type checker; nothing of it runs. Each type below is the union of the names of the
// operations that break a rule, so that an error names them.

type Contract = typeof contract;

/** `vendors.list`, `workOrders.items.create`, … with the operation and the method of that name. */
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

/** As JSON has it: what may be missing is never there as undefined. */
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

  test("no answer is untyped", () => {
    expectTypeOf<Untyped<All>>().toEqualTypeOf<never>();
  });

  test("every answer has the type that the contract says it has", () => {
    // The SDK says more of an event: what each kind carries. types.test.ts is about that.
    expectTypeOf<NotAsAnswered<All>>().toEqualTypeOf<"events.list">();
  });
});
