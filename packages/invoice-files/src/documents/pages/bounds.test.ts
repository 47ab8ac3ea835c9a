import { expect, it, vi } from "vitest";
import { textPage } from "../../../test/text-page.ts";
import { readPages } from "../solve/read-pages.ts";

it("a row with more numbers than a line of goods is not searched for products", () => {
  const numbers = Array.from({ length: 200 }, (_, at): [number, string] => [at * 60, "2.00"]);
  const round = vi.spyOn(Math, "round");
  readPages([textPage([[...numbers, [40_000, "EA"]]])]);
  expect(round.mock.calls.length).toBeLessThanOrEqual(numbers.length * 100);
});
