import { once } from "node:events";
import { expect, test } from "vitest";
import { SlicedJson } from "./sliced-json.ts";

test("the event loop runs other work between the slices of an answer", async () => {
  const slices = Array.from({ length: 16 }, (_, at) => "é".repeat(at + 1));
  const bytes = Buffer.byteLength(slices.join(""));
  const json = new SlicedJson({ slices, bytes });
  let turns = 0;
  const turn = () => {
    turns += 1;
    if (!json.readableEnded) setImmediate(turn);
  };
  const received: Array<{ slice: string; turns: number; unsentBytes: number }> = [];
  setImmediate(turn);
  json.on("data", (slice: string) =>
    received.push({ slice, turns, unsentBytes: json.unsentBytes }),
  );
  await once(json, "end");
  expect(received.map(({ slice }) => slice)).toEqual(slices);
  expect(new Set(received.map((each) => each.turns)).size).toBe(slices.length);
  expect(received.map((each) => each.unsentBytes).at(-1)).toBe(0);
  expect(received[0]?.unsentBytes).toBeGreaterThan(bytes / 2);
});
