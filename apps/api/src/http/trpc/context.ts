import {
  AppError,
  contract,
  type ErrorDetail,
  listOperations,
  type Operation,
} from "@bayline/contracts";
import {
  type CreateFastifyContextOptions,
  type FastifyTRPCPluginOptions,
  fastifyTRPCPlugin,
} from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Caller } from "../../access/caller.ts";
import { anonymous } from "../../access/callers.ts";
import type { Metrics } from "../../observability/metrics.ts";
import type { Answer, CompiledOperation } from "../../pipeline/use-case.ts";
import { asAppError, measuredCall } from "../call.ts";
import { setDeprecationHeaders } from "../deprecation-headers.ts";
import { inShapeOf, setErrorHeaders } from "../errors.ts";
import { logFailure } from "../failures.ts";
import type { Gate } from "../gate.ts";
import { requestFacts } from "../request-facts.ts";
import { withoutCursor } from "./infinite-queries.ts";
import { bodyOrMark, sendLongAnswers } from "./long-answers.ts";
import { type AppRouter, appRouter } from "./router.ts";
import type { TrpcContext } from "./trpc.ts";

/** Serves the operations of the contract as procedures under /trpc. */
export async function registerTrpc(
  app: FastifyInstance,
  operations: CompiledOperation[],
  gate: Gate,
  { log, metrics }: { log: Logger; metrics: Metrics },
): Promise<void> {
  await app.register(async (trpc) => {
    sendLongAnswers(trpc);
    await trpc.register(fastifyTRPCPlugin, {
      prefix: "/trpc",
      trpcOptions: {
        router: appRouter,
        // A long input exceeds the length of a URL: clients may send queries as POST.
        allowMethodOverride: true,
        createContext: contextMaker(operations, gate, metrics),
        onError({ error, path, ctx }) {
          const known = error.cause instanceof AppError ? error.cause : undefined;
          if (!known && error.code !== "INTERNAL_SERVER_ERROR") return;
          logFailure(log, known ?? error, { requestId: ctx?.requestId, path });
        },
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });
}

/**
 * Binds the pipeline to one tRPC request. Every call of a batch counts separately against the rate
 * limit.
 */
function contextMaker(operations: CompiledOperation[], gate: Gate, metrics: Metrics) {
  const procedures = new Set(listOperations(contract).map(({ name }) => name));
  const served = operations.filter(({ name }) => procedures.has(name));
  const byName = new Map(served.map((compiled) => [compiled.name, compiled]));
  return async ({ req, res, info }: CreateFastifyContextOptions): Promise<TrpcContext> => {
    let caller: Promise<Caller> | undefined;

    function identified(operation: Operation): Caller | Promise<Caller> {
      if (operation.access === "operator") return gate.authenticateOperator(req.headers);
      caller ??= (async () => gate.authenticate(req.headers))();
      return caller;
    }

    async function identify({ operation }: CompiledOperation): Promise<Caller> {
      if (operation.access === "public") return anonymous;
      if (operation.access === "operator" && !gate.hasOperator) throw noProcedure();
      const found = await identified(operation);
      await gate.count(found, res);
      return found;
    }

    async function call(name: string, input: unknown): Promise<Answer> {
      const compiled = byName.get(name);
      if (!compiled) throw noProcedure();
      const who = await identify(compiled);
      const faults: ErrorDetail[] = [];
      const facts = requestFacts(req.headers, req.id, faults);
      // An operation without required input may be called without any.
      const flat = input === undefined ? {} : withoutCursor(compiled.operation, input);
      const answer = await compiled.execute({ caller: who, facts, faults, input: flat });
      if (facts.dryRun) res.header("Dry-Run", "true");
      if (answer.replayOf !== undefined) res.header("Idempotency-Replayed", "true");
      return setDeprecationHeaders(answer, res);
    }

    const isStreamed = info.accept === "application/jsonl";

    async function answer(name: string, input: unknown): Promise<unknown> {
      const operation = byName.get(name)?.operation;
      const measured = { transport: "trpc", name, operation, metrics } as const;
      try {
        const { body } = await measuredCall(measured, () => call(name, input));
        return isStreamed ? body : bodyOrMark(req, body);
      } catch (error) {
        if (error instanceof AppError) setErrorHeaders(error, res);
        throw inShapeOf(operation, error);
      }
    }

    // tRPC answers an unknown procedure without calling the pipeline.
    const isUnknown = info.calls.some(({ path }) => !byName.has(path));
    const refusal = isUnknown
      ? await gate.passBy(req, res).then(() => undefined, asAppError)
      : undefined;
    return { requestId: req.id, refusal, call: answer };
  };
}

function noProcedure(): AppError {
  return new AppError("NOT_FOUND", "There is no such procedure.");
}
