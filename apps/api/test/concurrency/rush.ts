import { afterAll, beforeAll, expect } from "vitest";
import type { Harness } from "../harness/harness.ts";
import { call, type Response } from "../harness/http.ts";
import type { TestShop } from "../harness/shop.ts";

export interface RushRequest {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends all requests concurrently, to the processes in turn. */
export type Rush = (shop: TestShop, requests: RushRequest[]) => Promise<Response[]>;

/** A rush on one process, or on two over one database. */
export function useProcesses(harness: Harness, count: 1 | 2): Rush {
  const others: Array<{ origin: string; close(): Promise<void> }> = [];
  beforeAll(async () => {
    if (count === 2) others.push(await harness.startAnother());
  });
  afterAll(async () => {
    for (const other of others) await other.close();
  });

  return (shop, requests) => {
    const origins = [harness.origin, ...others.map(({ origin }) => origin)];
    return Promise.all(
      requests.map(({ method, path, body, headers }, at) =>
        call(`${origins[at % origins.length]}/v1`, method, path, {
          body,
          headers: { "x-api-key": shop.key, ...headers },
        }),
      ),
    );
  };
}

export function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** The outcomes of a rush: `{"201": 1, "409 DUPLICATE_INVOICE": 63}`. */
export function tally(responses: Response[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) {
    const name = body?.error ? `${status} ${body.error}` : String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Expects only allowed answers, and shows the others. */
export function expectOnly(responses: Response[], allowed: string[]): void {
  const counts = tally(responses);
  const others = Object.keys(counts).filter((name) => !allowed.includes(name));
  const messages = responses
    .filter((response) => others.some((name) => name in tally([response])))
    .map(({ body }) => body?.message);
  expect(others, JSON.stringify({ counts, messages })).toEqual([]);
}

/** The successful answers. */
export function accepted(responses: Response[]): Response[] {
  return responses.filter(({ status }) => status < 300);
}

/**
 * Expects answers without a failure: a race that stays is refused, and the request can be sent
 * again.
 */
export function expectNoFailure(responses: Response[]): void {
  const failed = responses.filter(
    ({ status, headers }) => status >= 500 && !(status === 503 && headers.has("retry-after")),
  );
  expect(tally(failed)).toEqual({});
}
