import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";

const chance = { next: [] as number[] };
const { randomInt } = crypto;

/** Replaces `randomInt` for all modules of this process. */
function drawBy(draw: (max: number) => number): void {
  Object.assign(crypto, { randomInt: draw });
  syncBuiltinESMExports();
}

const harness = useHarness();
beforeAll(() => drawBy((max) => chance.next.shift() ?? randomInt(max)));
afterAll(() => drawBy(randomInt));
afterEach(() => {
  chance.next = [];
});

/** Makes the next numbers be of one letter each, by its place in the alphabet. */
const draw = (...letters: number[]) => {
  chance.next = letters.flatMap((letter) => Array<number>(6).fill(letter));
};

test("a number has no ambiguous characters, and reveals no sequence", async () => {
  const shop = await harness.shop();
  const numbers = await Promise.all(
    Array.from({ length: 50 }, async () => (await shop.serviceRequest({})).requestNumber),
  );
  for (const number of numbers) expect(number).toMatch(/^SR-[ACDEFGHJKMNPQRTVWXY34679]{6}$/);
  expect(new Set(numbers).size).toBe(50);
  expect(new Set(numbers.join("")).size).toBeGreaterThan(15);
});

test("a number that the shop already has is generated again", async () => {
  const shop = await harness.shop();
  draw(0, 0, 0, 1);
  expect((await shop.serviceRequest({})).requestNumber).toBe("SR-AAAAAA");
  expect((await shop.serviceRequest({})).requestNumber).toBe("SR-CCCCCC");
  const other = await harness.shop();
  draw(0);
  expect((await other.serviceRequest({})).requestNumber).toBe("SR-AAAAAA");
});

test("a request without a free number fails, and stores nothing", async () => {
  const shop = await harness.shop();
  draw(0);
  await shop.serviceRequest({});
  draw(...Array<number>(10).fill(0));
  const problemData = { description: "Pulls to the left" };
  expect((await shop.api("POST", "/service-requests", { problemData })).status).toBe(500);
  expect((await shop.api("GET", "/service-requests")).body.count).toBe(1);
});
