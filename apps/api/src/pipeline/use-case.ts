import type { Contract, contract, ErrorDetail, Operation } from "@bayline/contracts";
import type { z } from "zod";
import type { Caller } from "../access/caller.ts";
import type { ReadContext, RequestFacts, WriteContext } from "./context.ts";
import type { Fields } from "./sent-back.ts";

/**
 * A use case: the business of one operation, which never sees HTTP or tRPC. It answers whole records;
 * the pipeline takes out what the caller may not see.
 */
export type UseCase<O extends Operation> = (
  ctx: O["method"] extends "GET" ? ReadContext : WriteContext,
  input: z.output<O["input"]>,
) => Promise<z.input<O["output"]>>;

/** The parsed input of an operation, by its name: `InputOf<"vendors.update">`. */
export type InputOf<Name extends string, C = typeof contract> = Name extends keyof C
  ? C[Name] extends Operation
    ? z.output<C[Name]["input"]>
    : never
  : Name extends `${infer Group extends keyof C & string}.${infer Rest}`
    ? InputOf<Rest, C[Group]>
    : never;

/** One use case for every operation of a contract: a missing, extra or mistyped one does not compile. */
export type UseCases<C extends Contract> = {
  readonly [K in keyof C]: C[K] extends Operation
    ? UseCase<C[K]>
    : C[K] extends Contract
      ? UseCases<C[K]>
      : never;
};

/** Gives a use case that writes its transaction, when what it does before is done. */
export type Completion<Output> = (ctx: WriteContext) => Promise<Output>;
type Beforehand<Input, Output> = (ctx: ReadContext, input: Input) => Promise<Completion<Output>>;

/**
 * Makes a use case of one whose slow part comes first: while that runs no transaction is open, so
 * that it holds neither a connection nor a lock. What it answers does the writing.
 */
export function slowFirst<Input, Output>(beforehand: Beforehand<Input, Output>) {
  const atOnce = async (ctx: WriteContext, input: Input): Promise<Output> => {
    const complete = await beforehand(ctx, input);
    return complete(ctx);
  };
  return Object.assign(atOnce, { beforehand });
}

/** One call of an operation, whichever transport it came over. */
export interface Call {
  caller: Caller;
  facts: RequestFacts;
  input: unknown;
  /** Fields of a REST body that are named like a parameter of the path. */
  bodyIds?: Fields;
  /** Faults that the transport found; reported together with the invalid fields of the input. */
  faults?: readonly ErrorDetail[];
}

export interface Answer {
  status: number;
  body: unknown;
  /** The id of the request that was first answered so, where this is a replay. */
  replayOf?: string;
}

export type Execute = (call: Call) => Promise<Answer>;

/** An operation with its pipeline, bound to the services of a process. */
export interface CompiledOperation {
  name: string;
  operation: Operation;
  execute: Execute;
}

/** Reads the record of an update as GET returns it to the caller. */
// biome-ignore lint/suspicious/noExplicitAny: the ids are those of the operation's path.
export type ReadRecord = (ctx: ReadContext, ids: any) => Promise<object>;

/** A use case of any operation. The pipeline parses the input before it calls it. */
// biome-ignore lint/suspicious/noExplicitAny: a use case's input is known to its contract alone, and erased here.
export type AnyUseCase = ((ctx: any, input: any) => Promise<unknown>) & {
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  beforehand?: Beforehand<any, unknown>;
  read?: ReadRecord;
};
