import { AppError } from "@bayline/contracts";
import type { CreateFastifyContextOptions } from "@trpc/server/adapters/fastify";
import type { Caller } from "../context.ts";
import type { CompiledOperation } from "../router.ts";
import type { Gate } from "./gate.ts";
import { requestFacts } from "./request-facts.ts";
import type { TrpcContext } from "./trpc.ts";

/** Binds the pipeline to one tRPC request. Every call of a batch counts against the rate by itself. */
export function trpcContextMaker(operations: CompiledOperation[], gate: Gate) {
  const byName = new Map(operations.map((compiled) => [compiled.name, compiled]));
  return ({ req, res }: CreateFastifyContextOptions): TrpcContext => {
    let caller: Promise<Caller> | undefined;
    return {
      requestId: req.id,
      async call(name, input) {
        const compiled = byName.get(name);
        if (!compiled) throw new AppError("NOT_FOUND", "There is no such procedure.");
        caller ??= (async () => gate.authenticate(req.headers))();
        const who = await caller;
        await gate.count(who, res);
        if (compiled.operation.access === "operator") gate.requireOperatorRoutes();
        const facts = requestFacts(req.headers, req.id);
        const answer = await compiled.execute({ caller: who, facts, input: input ?? {} });
        if (facts.dryRun) res.header("Dry-Run", "true");
        if (answer.replayOf !== undefined) res.header("Idempotency-Replayed", "true");
        return answer.body;
      },
    };
  };
}
