import { expect, test } from "vitest";
import { rightlyBooked, wronglyBooked } from "../booked.ts";
import { drawLayouts } from "../grammar/layouts.ts";
import { planOf } from "../plan.ts";
import { randomOf } from "../random.ts";
import { misleadingOf } from "./plan.ts";
import { tricks } from "./tricks.ts";

const layouts = drawLayouts("misleading", 60);
const papers = misleadingOf(layouts, ["chromium"], 520);

test("misleading papers have each trick on several layouts", () => {
  const names = Map.groupBy(papers, ({ trick }) => trick);
  expect([...names.keys()].toSorted()).toEqual(Object.keys(tricks).toSorted());
  for (const [name, own] of names) {
    expect(new Set(own.map(({ layout }) => layout.name)).size, name).toBeGreaterThan(3);
  }
});

test("a trick changes most papers that it is played on", () => {
  const plain = new Map(
    planOf(
      layouts.filter(({ prints }) => !prints.kinds.includes("other")),
      ["chromium"],
      520,
    ).map(({ name, layout, truth }) => [name, layout.draw(truth, randomOf(`${name} drawn`))]),
  );
  const same = Map.groupBy(
    papers.filter(({ name, trick, source }) => {
      const suffix = `-${trick?.replaceAll(" ", "-")}`;
      return plain.get(name.slice(0, -suffix.length)) === source;
    }),
    ({ trick }) => trick,
  );
  for (const [name, own] of same) expect(own.length, name).toBeLessThan(6);
});

test("a person who is wrong books another document than the right one", () => {
  const documents = planOf(layouts, ["chromium"], 60).filter(({ truth }) => !truth.blocked);
  const other = documents.filter(
    (document) =>
      JSON.stringify(wronglyBooked(document)) !== JSON.stringify(rightlyBooked(document)),
  );
  expect(other.length).toBeGreaterThan(documents.length / 2);
});
