import type { AppError, Contract, ErrorDetail, Operation, restContract } from "@bayline/contracts";
import type { z } from "zod";
import type { Caller } from "../access/caller.ts";
import type { ReadContext, RequestFacts, WriteContext } from "./context.ts";
import type { DeprecationNotice } from "./deprecation-notice.ts";
import type { Fields } from "./sent-back.ts";
import type { SentFile, SentFiles } from "./sent-file.ts";

/** The pipeline saves the fields of integrations: `pipeline/integration-fields.ts`. */
type WithoutIntegrationFields<Input> = Input extends { externalIds?: unknown }
  ? Omit<Input, "externalIds" | "metadata">
  : Input;

/**
 * The business logic of one operation, independent of HTTP and tRPC. It returns complete records;
 * the pipeline removes fields that the caller may not see.
 */
export type UseCase<O extends Operation> = (
  ctx: O["method"] extends "GET" ? ReadContext : WriteContext,
  input: WithoutIntegrationFields<z.output<O["input"]>>,
  file: SentFiles[O["body"]],
) => Promise<z.input<O["output"]>>;

/** The parsed input of an operation, by its name: `InputOf<"vendors.update">`. */
export type InputOf<Name extends string, C = typeof restContract> = Name extends keyof C
  ? C[Name] extends Operation
    ? WithoutIntegrationFields<z.output<C[Name]["input"]>>
    : never
  : Name extends `${infer Group extends keyof C & string}.${infer Rest}`
    ? InputOf<Rest, C[Group]>
    : never;

/**
 * One use case for every operation of a contract: a missing, extra or mistyped one does not
 * compile.
 */
export type UseCases<C extends Contract> = {
  readonly [K in keyof C]: C[K] extends Operation
    ? UseCase<C[K]>
    : C[K] extends Contract
      ? UseCases<C[K]>
      : never;
};

/** The part of a use case that runs in its transaction. */
export type Completion<Output> = (ctx: WriteContext) => Promise<Output>;

/** Begins a write: parses the input, and runs what precedes its transaction. */
export type Begin = (ctx: ReadContext, call: Call) => Promise<Completion<unknown>>;

type Beforehand<Input, Output, File> = (
  ctx: ReadContext,
  input: Input,
  file: File,
) => Promise<Completion<Output>>;

/**
 * Creates a use case whose slow part runs before its transaction, without a connection or a lock.
 * `beforehand` returns the part that writes.
 */
export function slowFirst<Input, Output, File = undefined>(
  beforehand: Beforehand<Input, Output, File>,
) {
  const inOneStep = async (ctx: WriteContext, input: Input, file: File): Promise<Output> => {
    const complete = await beforehand(ctx, input, file);
    return complete(ctx);
  };
  return Object.assign(inOneStep, { beforehand });
}

/** One call of an operation, over any transport. */
export interface Call {
  caller: Caller;
  facts: RequestFacts;
  input: unknown;
  /** Set if the body of the request is not JSON. */
  file?: SentFile;
  /** Fields of a REST body with the name of a path parameter. */
  bodyIds?: Fields;
  /** Faults found by the transport. They are reported together with invalid fields of the input. */
  faults?: readonly ErrorDetail[];
}

export interface Answer {
  status: number;
  body: unknown;
  /** For a replay: the id of the first request. */
  replayOf?: string;
  /** Set if the request or the answer has a deprecated part. */
  deprecation?: DeprecationNotice;
}

export type Execute = (call: Call) => Promise<Answer>;

/** An operation with its pipeline, bound to the services of a process. */
export interface CompiledOperation {
  name: string;
  operation: Operation;
  execute: Execute;
}

/** Reads the record of an update as GET returns it to the caller. */
// biome-ignore lint/suspicious/noExplicitAny: the operation's path determines the type of the ids.
export type ReadRecord = (ctx: ReadContext, ids: any) => Promise<object>;

/** A use case of any operation. The pipeline parses the input before it calls it. */
// biome-ignore lint/suspicious/noExplicitAny: only the contract knows the type of the input; it is erased here.
export type AnyUseCase = ((ctx: any, input: any, file?: any) => Promise<unknown>) & {
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  beforehand?: Beforehand<any, unknown, any>;
  read?: ReadRecord;
  /** The use case saves external ids and metadata itself, and receives them. */
  savesIntegrationFields?: true;
  /**
   * Returns what is to be stored of a refusal, in a transaction after the one that was rolled back;
   * undefined if nothing is.
   */
  afterRefusal?: (error: AppError) => Completion<unknown> | undefined;
};
