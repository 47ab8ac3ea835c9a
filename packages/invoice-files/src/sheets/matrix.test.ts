import { expect, test } from "vitest";
import { readMatrixFile } from "../read-matrix-file.ts";

const read = (csv: string) => readMatrixFile(new TextEncoder().encode(csv), "matrix.csv");

test("a matrix has a band for each row, in cents and as written", async () => {
  const csv = 'Parts matrix\nFrom,Multiplier,Margin\n0,3x,\n$5.00,2.25,\n"1,000.00",,35 %\n';
  expect(await read(csv)).toEqual({
    bands: [
      { fromCents: 0, multiplier: 3 },
      { fromCents: 500, multiplier: 2.25 },
      { fromCents: 100_000, marginPercent: 35 },
    ],
    problems: [],
  });
});

test("each wrong cell is named with its row", async () => {
  const { bands, problems } = await read(
    "from,multiplier,markup\n0,2,50\nfive,2,\n5,lots,\n9,,10\n",
  );
  expect(bands).toEqual([{ fromCents: 900, markupPercent: 10 }]);
  expect(problems).toEqual([
    { field: "row 2", message: "must have exactly one of multiplier, markup and margin" },
    { field: "row 3, from", message: '"five" is not an amount in dollars' },
    { field: "row 4, multiplier", message: '"lots" is not a number' },
  ]);
});

test("a sheet without the columns is refused with what is missing", async () => {
  await expect(read("part,price\nA,1\n")).rejects.toThrow("matrix.csv has no price matrix");
});
