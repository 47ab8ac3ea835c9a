import { randomUUID } from "node:crypto";
import { type NamedOperation, pathParameters } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { useHarness } from "../harness/harness.ts";
import { newPathIds } from "./path-ids.ts";
import {
  credentials,
  examplesNow,
  type Input,
  rest,
  sampleInput,
  trpc,
  withPathId,
} from "./samples.ts";

const harness = useHarness({ now: examplesNow });

describe("an id in a path", () => {
  test.each(withPathId)("an id of another shop is treated by $name as unknown", async (named) => {
    const [ours, theirs] = [await harness.sharedShop(), await harness.shop()];
    const headers = { "x-api-key": ours.key };
    const foreign = await sampleInput(theirs, named);
    const unknown = withPathIds(named, foreign, () => randomUUID());
    for (const send of [rest, trpc]) {
      const base = send === rest ? harness.baseUrl : harness.origin;
      const answers = [
        await send(base, named, foreign, headers),
        await send(base, named, unknown, headers),
      ];
      const [first, second] = answers.map(({ status, text }) => ({
        status,
        text: text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>"),
      }));
      expect(first?.status).toBe(404);
      expect(first).toEqual(second);
      expect(first?.text).toContain("NOT_FOUND");
    }
    // It is unchanged for its own shop.
    const theirHeaders = { ...credentials(named.operation, theirs), "dry-run": "true" };
    const answer = await rest(harness.baseUrl, named, foreign, theirHeaders);
    expect(answer.status).toBe(named.operation.status);
  });

  test.each(withPathId)("an id in a path that is malformed is a 404 of $name", async (named) => {
    const shop = await harness.sharedShop();
    const sample = await sampleInput(shop, named);
    const malformed = ["x", "1", "null", "\0", "é", "a/b", "x".repeat(5000), " "];
    for (const parameter of pathParameters(named.operation.path)) {
      for (const id of [...malformed, `${sample[parameter]}0`]) {
        const input = { ...sample, [parameter]: id };
        const headers = { "x-api-key": shop.key };
        const isAlone = named.operation.errorsAlone.includes("NOT_FOUND");
        expect(await rest(harness.baseUrl, named, input, headers)).toMatchObject({
          status: 404,
          body: { error: "NOT_FOUND", ...(isAlone ? {} : { requestId: expect.any(String) }) },
        });
        expect(await trpc(harness.origin, named, input, headers)).toMatchObject({ status: 404 });
      }
    }
  });

  test.each(withPathId)("an id may be in capitals in $name", async (named) => {
    const shop = await harness.sharedShop();
    const sample = await sampleInput(shop, named);
    const input = withPathIds(named, sample, (id) => id.toUpperCase());
    const headers = credentials(named.operation, shop);
    const answer = await rest(harness.baseUrl, named, input, headers);
    expect(answer.status).toBe(named.operation.status);
  });
});

const withSeveralIds = withPathId.filter(
  ({ operation }) => pathParameters(operation.path).length > 1,
);

describe("a nested id in a path", () => {
  test.each(withSeveralIds)(
    "a nested id in a path must belong to its parents in $name",
    async (named) => {
      const shop = await harness.sharedShop();
      const headers = { "x-api-key": shop.key };
      const sample = await sampleInput(shop, named);
      const others = await newPathIds(shop, named);
      for (const [parameter, other] of Object.entries(others)) {
        const input = { ...sample, [parameter]: other };
        expect(await rest(harness.baseUrl, named, input, headers)).toMatchObject({
          status: 404,
          body: { error: "NOT_FOUND" },
        });
      }
    },
  );
});

/** An input with other ids in its path. */
function withPathIds(
  { operation }: NamedOperation,
  input: Input,
  other: (id: string) => string,
): Input {
  const ids = pathParameters(operation.path).map((name) => [name, other(String(input[name]))]);
  return { ...input, ...Object.fromEntries(ids) };
}
