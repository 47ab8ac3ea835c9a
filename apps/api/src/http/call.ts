import { AppError, type Operation } from "@bayline/contracts";
import type { Metrics } from "../observability/metrics.ts";
import { asUnavailable } from "../pipeline/unavailable.ts";
import type { Answer } from "../pipeline/use-case.ts";

/** One call of an operation, of which a request of tRPC or MCP may contain several. */
export interface MeasuredCall {
  transport: "trpc" | "mcp";
  /** The name in the request. */
  name: string;
  /** Undefined if no operation has that name. */
  operation: Operation | undefined;
  metrics: Metrics;
}

/**
 * Runs one call and records its outcome. REST requests contain one call each, so they are measured
 * by their response.
 *
 * @throws an AppError for every error with a documented code; other errors as they are
 */
export async function measuredCall(
  { transport, name, operation, metrics }: MeasuredCall,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const begun = performance.now();
  let status = 500;
  try {
    const answer = await run();
    status = answer.status;
    return answer;
  } catch (error) {
    const known = asAppError(error);
    status = known?.status ?? 500;
    metrics.refusal(known?.code ?? "INTERNAL_ERROR");
    throw known ?? error;
  } finally {
    const seconds = (performance.now() - begun) / 1000;
    const method = operation?.method ?? "any";
    metrics.call({ transport, operation: name, method, status, seconds });
  }
}

/** The error with a documented code; undefined for unexpected errors. */
export function asAppError(error: unknown): AppError | undefined {
  return error instanceof AppError ? error : asUnavailable(error);
}
