import { AppError, type Contract, invalid, isOperation, type Operation } from "@bayline/contracts";
import {
  initTRPC,
  type TRPC_ERROR_CODE_KEY,
  TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
} from "@trpc/server";
import type { z } from "zod";
import { errorAnswer } from "../errors.ts";

/** The context of tRPC's resolvers: the pipeline, bound to the HTTP request. */
export interface TrpcContext {
  requestId: string;
  /**
   * The refusal of this caller's calls of unknown procedures, if there is a reason other than the
   * unknown name.
   */
  refusal?: AppError | undefined;
  call(name: string, input: unknown): Promise<unknown>;
}

const t = initTRPC
  .context<TrpcContext>()
  .meta<Operation>()
  .create({
    // Otherwise every error includes its stack unless NODE_ENV is production.
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const isUnknown = error.code === "NOT_FOUND" && !(error.cause instanceof AppError);
      const known = (isUnknown && ctx?.refusal) || asAppError(error);
      const { status, body } = errorAnswer(known, ctx?.requestId ?? "");
      return {
        ...shape,
        message: String(body.message ?? body.error),
        data: { ...shape.data, ...body, httpStatus: status },
      };
    },
  });

/** Updates also accept the `updatedAt` that was read, if their record has one. */
type Condition<O extends Operation> = O["method"] extends "PATCH"
  ? z.output<O["output"]> extends { updatedAt: string }
    ? { updatedAt?: string | undefined }
    : unknown
  : unknown;

interface Shape<O extends Operation> {
  input: z.input<O["input"]> & Condition<O>;
  output: z.output<O["output"]>;
  meta: Operation;
}

type ProcedureOf<O extends Operation> = O["method"] extends "GET"
  ? TRPCQueryProcedure<Shape<O>>
  : TRPCMutationProcedure<Shape<O>>;

/** The procedures of a contract, with the same tree and names. */
export type ProceduresOf<C extends Contract> = {
  [K in keyof C]: C[K] extends Operation
    ? ProcedureOf<C[K]>
    : C[K] extends Contract
      ? ProceduresOf<C[K]>
      : never;
};

/** Creates a tRPC procedure for every operation, with the operation as its meta. */
export function implementAll<C extends Contract>(contract: C): ProceduresOf<C> {
  // Walking the tree loses the operation type of each branch; ProceduresOf restores it.
  return procedures(contract, "") as ProceduresOf<C>;
}

function procedures(contract: Contract, prefix: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(contract).map(([key, node]) => {
      const name = `${prefix}${key}`;
      return [key, isOperation(node) ? procedure(name, node) : procedures(node, `${name}.`)];
    }),
  );
}

function procedure(name: string, operation: Operation) {
  // The pipeline parses the input; tRPC only passes it through.
  const base = t.procedure.meta(operation).input((input: unknown) => input);
  return operation.method === "GET"
    ? base.query(({ ctx, input }) => ctx.call(name, input).catch(rethrow))
    : base.mutation(({ ctx, input }) => ctx.call(name, input).catch(rethrow));
}

export const makeRouter = t.router;

const codes = new Map<number, TRPC_ERROR_CODE_KEY>([
  [400, "BAD_REQUEST"],
  [401, "UNAUTHORIZED"],
  [403, "FORBIDDEN"],
  [404, "NOT_FOUND"],
  [405, "METHOD_NOT_SUPPORTED"],
  [409, "CONFLICT"],
  [413, "PAYLOAD_TOO_LARGE"],
  [415, "UNSUPPORTED_MEDIA_TYPE"],
  [422, "UNPROCESSABLE_CONTENT"],
  [429, "TOO_MANY_REQUESTS"],
  [503, "SERVICE_UNAVAILABLE"],
]);

/** Wraps an error for tRPC; the formatter reads the AppError from its cause. */
export function rethrow(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const code = codes.get(error.status) ?? "INTERNAL_SERVER_ERROR";
  throw new TRPCError({ code, message: error.message, cause: error });
}

/** Translates tRPC's errors, such as an unknown procedure, to the service's. */
function asAppError(error: TRPCError): unknown {
  if (error.cause instanceof AppError) return error.cause;
  switch (error.code) {
    case "NOT_FOUND":
      return new AppError("NOT_FOUND", "There is no such procedure.");
    case "METHOD_NOT_SUPPORTED":
      return new AppError("METHOD_NOT_ALLOWED", error.message);
    case "PARSE_ERROR":
    case "BAD_REQUEST":
      return invalid([], "The request is not a valid tRPC call.");
    case "UNSUPPORTED_MEDIA_TYPE":
      return new AppError("UNSUPPORTED_MEDIA_TYPE", "The body must be JSON.");
    default:
      return error;
  }
}
