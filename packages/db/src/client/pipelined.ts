import { errorCode, failedBefore } from "./failures.ts";

type Answers<Asked extends readonly unknown[]> = {
  -readonly [At in keyof Asked]: Awaited<Asked[At]>;
};

/**
 * Waits for statements of a transaction that were sent one after another without waiting, and so
 * share a round trip. If several fail, throws the error that is the reason of the others.
 *
 * For steps whose results are needed; `write` sends those that nothing waits for. A promise that is
 * awaited after another one would be an unhandled rejection if both fail.
 */
export async function pipelined<const Asked extends ReadonlyArray<Promise<unknown>>>(
  asked: Asked,
): Promise<Answers<Asked>> {
  const settled = await Promise.allSettled(asked);
  const failures = settled.filter((result) => result.status === "rejected");
  const [first] = failures;
  if (first === undefined) return Promise.all(asked);
  const cause = failures.find(({ reason }) => errorCode(reason) !== failedBefore) ?? first;
  throw cause.reason;
}
