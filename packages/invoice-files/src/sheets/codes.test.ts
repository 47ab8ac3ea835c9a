import { expect, test } from "vitest";
import { readCodesFile } from "../read-codes-file.ts";

const read = (csv: string) => readCodesFile(new TextEncoder().encode(csv), "codes.csv");

test("a list has a code and a name for each row, whatever the columns are called", async () => {
  const codes = [
    { code: "013", name: "Brakes" },
    { code: "013-001", name: "Brakes, front" },
  ];
  for (const header of ["code,name", "VMRS Code,Description", "Code Key,Code Name"]) {
    const csv = `Codes of the fleet\n${header}\n013,Brakes\n\n 013-001 ,"Brakes, front"\n`;
    expect(await read(csv)).toEqual({ codes, problems: [] });
  }
  const columns = "Level;Name;Code\n1;Brakes;013\n2;Brakes, front;013-001\n";
  expect(await read(columns)).toEqual({ codes, problems: [] });
});

test("each wrong cell of a list is named with its row and column", async () => {
  const wrong = [
    "VMRS Code,Description",
    "013,Brakes",
    "13,Brakes",
    "013.001,Front brakes",
    "014,",
    ",Wheels",
    "013,Brakes again",
    "015,Brakes, rear",
  ];
  const { codes, problems } = await read(wrong.join("\n"));
  expect(codes).toEqual([{ code: "013", name: "Brakes" }]);
  const form = "must be a VMRS code: 3 digits, or 2 or 3 groups of them such as 013-001-012";
  expect(problems).toEqual([
    {
      field: "row 3, VMRS Code",
      message: `"13" ${form}; a cell of numbers loses the zero of 013: format it as text`,
    },
    { field: "row 4, VMRS Code", message: `"013.001" ${form}` },
    { field: "row 5, Description", message: "is empty" },
    { field: "row 6, VMRS Code", message: "is empty" },
    { field: "row 7, VMRS Code", message: '"013" is in row 2 too' },
    {
      field: "row 8",
      message: "has more cells than the header row; a text with a comma needs quotes",
    },
  ]);
});

test("a list without the columns, without a row or with too many codes is refused", async () => {
  await expect(read("part,price\nA,1\n")).rejects.toThrow("codes.csv has no list of codes");
  expect((await read("code,name\n")).problems).toMatchObject([{ field: "rows" }]);
  const rows = Array.from({ length: 30_001 }, (_, at) => {
    const digits = String(at).padStart(6, "0");
    return `001-${digits.slice(0, 3)}-${digits.slice(3)},Component`;
  });
  expect((await read(`code,name\n${rows.join("\n")}`)).problems).toEqual([
    { field: "rows", message: "there are 30001 codes; a shop has at most 30000" },
  ]);
});
