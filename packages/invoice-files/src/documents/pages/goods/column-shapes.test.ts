import { describe, expect, it } from "vitest";
import { proved } from "../../../../test/acme.ts";
import { type Rows, read, readValue } from "../../../../test/read-text.ts";
import { head, total } from "../../../../test/text-page.ts";

const due = total("Total due", "20.00");

describe("the column of part numbers", () => {
  const header: Rows[number] = [
    [40, "Type"],
    [120, "Description"],
    [-360, "Qty"],
    [-440, "Price"],
    [-520, "Amount"],
  ];
  const line = (code: string, text = "Brake shoe kit"): Rows[number] => [
    [40, code],
    [120, text],
    [-360, "2"],
    [-440, "10.00"],
    [-520, "20.00"],
  ];

  it("the column of part numbers may have another name: it is the one of codes", () => {
    const { lines, open } = proved(...head, null, header, line("ABC-123"), due);
    expect(lines).toMatchObject([{ partNumber: "ABC-123", quantity: 2 }]);
    expect(open).toEqual([]);
  });

  it("the column is decided by the records if the description names a number as well", () => {
    const named = line("LOT-2077", "ABC-123 Brake shoe kit");
    const { lines, open } = proved(...head, null, header, named, due);
    expect(lines).toMatchObject([{ partNumber: "ABC-123" }]);
    expect(open).toEqual([]);
  });

  it.each(["Type", "Kto"])("the column may name deposits for the part above: %s", (name) => {
    const { lines, open } = proved(
      ...head,
      null,
      header.with(0, [40, name]),
      line("ABC-123"),
      line("CORE", "Deposit on ABC-123 core"),
      total("Total due", "40.00"),
    );
    expect(lines).toMatchObject([{ partNumber: "ABC-123", coreDepositCents: 1000 }]);
    expect(open).toEqual([]);
  });

  it("the column of part numbers is not that of numbers of lines", () => {
    const { lines } = read([...head, null, header.with(0, [40, "Kto"]), line("0010"), due]);
    expect(lines.map(({ partNumber }) => readValue(partNumber))).toEqual([undefined]);
  });

  it.each(["03/04/2026", "12.50", "117"])("dates, amounts and counts are no parts: %s", (text) => {
    const { lines } = read([...head, null, header, line(text), due]);
    expect(lines.map(({ partNumber }) => readValue(partNumber))).toEqual([undefined]);
  });

  it("the column of part numbers is not that of the numbers which a part replaces", () => {
    const replaces = header.with(0, [40, "Replaces"]);
    const { open } = proved(...head, null, replaces, line("ABC-123"), due);
    expect(open).toEqual(["lines[0].partNumber"]);
  });
});

describe("the names of columns", () => {
  it("the names of columns are read whole if a word is on the next line", () => {
    const { lines, open } = proved(
      ...head,
      null,
      [
        [40, "Part No"],
        [120, "Description"],
        [-300, "Qty"],
        [330, "Crew"],
        [-440, "Unit"],
        [-520, "Amount"],
      ],
      [[-440, "Price"]],
      [
        [40, "ABC-123"],
        [120, "Brake shoe kit for 12 and 13"],
        [-300, "2"],
        [-440, "10.00"],
        [-520, "20.00"],
      ],
      due,
    );
    expect(lines).toMatchObject([{ partNumber: "ABC-123", quantity: 2, unitCostCents: 1000 }]);
    expect(open).toEqual([]);
  });

  it("the names of columns may name a number and its unit: 12.50 / C", () => {
    const { open, lines } = proved(
      ...head,
      null,
      [
        [40, "Part No"],
        [120, "Description"],
        [-360, "Qty"],
        [-440, "Price / UOM"],
        [-520, "Amount"],
      ],
      [
        [40, "ABC-123"],
        [120, "Crimp terminal"],
        [-360, "160"],
        [-440, "12.50 / C"],
        [-520, "20.00"],
      ],
      due,
    );
    expect(lines).toMatchObject([{ quantity: 160, amountCents: 2000 }]);
    expect(open).toEqual([]);
  });
});
