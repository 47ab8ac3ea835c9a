import { describe, expect, it } from "vitest";
import { facts } from "../../../test/acme.ts";
import { filter, type Rows, shoe } from "../../../test/read-text.ts";
import { head, header, tableRow, textPage, total } from "../../../test/text-page.ts";
import type { ColumnConcept } from "../../lexicon/columns.ts";
import type { Learnt, LearntAmount } from "../propose/learnt.ts";
import { amountKey, columnKey, nothingLearnt } from "../propose/learnt.ts";
import { printedPages } from "../propose/printed.ts";
import { prove } from "../prove/prove.ts";
import { readPages } from "../solve/read-pages.ts";
import { type Booked, learnFrom } from "./learn.ts";

const booked: Booked = {
  invoiceNumber: "A-1001",
  invoiceDate: "2026-03-09",
  dueDate: null,
  accountNumber: "77-1200",
  purchaseOrderNumber: null,
  totalCents: 2000,
  lines: [
    {
      partNumber: "ABC-123",
      quantity: 2,
      packQuantity: null,
      unitCostCents: 1000,
      amountCents: 2000,
      coreDepositCents: null,
    },
  ],
  charges: [],
};

const learn = (rows: Rows, change: Partial<Booked> = {}) =>
  learnFrom(printedPages([textPage(rows)]), { ...booked, ...change });
const read = (rows: Rows, learnt: Learnt = nothingLearnt) =>
  prove(readPages([textPage(rows)], learnt), facts);

describe("the next document of a layout is read by the one that was booked", () => {
  it("a label that is not known names the charge that was booked with it", () => {
    const rows = (deposit: string, due: string): Rows => [
      ...head,
      null,
      header,
      shoe,
      total("Container deposit", deposit),
      total("Total due", due),
    ];
    const next = rows("7.50", "27.50");
    expect(read(next).open).toContain("totalCents");
    const charges = [{ kind: "fee" as const, amountCents: 400 }];
    const learnt = learn(rows("4.00", "24.00"), { totalCents: 2400, charges });
    expect(read(next, learnt)).toMatchObject({
      open: [],
      totalCents: 2750,
      charges: [{ kind: "fee", amountCents: 750 }],
    });
  });

  it("a label that is not known names the total, and others no amount of the document", () => {
    const rows = (owed: string, points: string): Rows => [
      ...head,
      null,
      header,
      shoe,
      total("Deposit before", owed),
      total("Points before", points),
    ];
    expect(read(rows("20.00", "3.11")).open).toContain("totalCents");
    const learnt = learn(rows("20.00", "1.07"));
    expect(read(rows("20.00", "3.11"), learnt)).toMatchObject({ open: [], totalCents: 2000 });
    expect(read(rows("21.00", "3.11"), learnt).open).toContain("totalCents");
  });

  it("the columns of quantities and prices are those that were booked, by name", () => {
    const rows = (count: string, price: string): Rows => [
      ...head,
      null,
      tableRow("Part No", "Description", "Zorks", "Blips", "Amount"),
      tableRow("ABC-123", "Brake shoe kit", count, price, "20.00"),
      total("Total due", "20.00"),
    ];
    const next = rows("4.00", "5.00");
    expect(read(next).open).toContain("totalCents");
    expect(learn(rows("2.00", "10.00")).columns).toEqual(
      new Map([
        ["partno", "partNumber"],
        ["zorks", "shipped"],
        ["blips", "price"],
        ["amount", "amount"],
      ]),
    );
  });

  it("a number is found behind, beside and below the label that it was booked from", () => {
    const places: Array<(value: string) => Rows> = [
      (value) => [[[400, `Belegnummer ${value}`]]],
      (value) => [
        [
          [300, "Belegnummer"],
          [400, value],
        ],
      ],
      (value) => [[[400, "Belegnummer"]], [[400, value]]],
    ];
    for (const place of places) {
      const rows = (value: string): Rows => [
        ...head.toSpliced(1, 1, [[40, "12 Main St, Toledo, OH 43612"]]),
        null,
        ...place(value),
        null,
        header,
        shoe,
        total("Total due", "20.00"),
      ];
      expect(read(rows("A-2002")).invoiceNumber).toBeNull();
      expect(read(rows("A-2002"), learn(rows("A-1001")))).toMatchObject({
        invoiceNumber: "A-2002",
        open: [],
      });
    }
  });

  it("a number above its label is found although another label stands above it", () => {
    const rows = (value: string): Rows => [
      ...head.toSpliced(1, 1, [[40, "12 Main St, Toledo, OH 43612"]]),
      null,
      [
        [40, "03/30/2026"],
        [200, "Net 30"],
      ],
      [
        [40, "Due"],
        [200, "Terms"],
      ],
      [
        [40, value],
        [200, "Origin"],
      ],
      [
        [40, "Invoice"],
        [200, "F.O.B."],
      ],
      null,
      header,
      shoe,
      total("Total due", "20.00"),
    ];
    expect(read(rows("A-2002")).open).toEqual(["invoiceNumber"]);
    expect(read(rows("A-2002"), learn(rows("A-1001")))).toMatchObject({
      invoiceNumber: "A-2002",
      open: [],
    });
  });

  it("a number that another page names as clearly is a rival of the one whose label was learnt", () => {
    const label = (text: string, value: string): Rows[number] => [[400, `${text} ${value}`]];
    const rows = (value: string): Rows => [
      ...head.toSpliced(1, 1, [[40, "12 Main St, Toledo, OH 43612"]]),
      label("Belegnummer", value),
      null,
      header,
      shoe,
      total("Total due", "20.00"),
    ];
    const learnt = learn(rows("A-1001"));
    const other = textPage([label("Invoice No.", "B-7")], 2);
    const { invoiceNumber, open } = prove(
      readPages([textPage(rows("A-2002")), other], learnt),
      facts,
    );
    expect([invoiceNumber, open]).toEqual(["A-2002", ["invoiceNumber"]]);
  });

  it("a label that the booked document did not have names a rival of the one that was learnt", () => {
    const rows = (value: string, ...others: Rows): Rows => [
      ...head.toSpliced(1, 1, [[40, "12 Main St, Toledo, OH 43612"]]),
      [[400, `Belegnummer ${value}`]],
      ...others,
      null,
      header,
      shoe,
      total("Total due", "20.00"),
    ];
    const other = (value: string): Rows[number] => [[40, `Invoice Number: ${value}`]];
    const openOf = (learnt: Learnt) => read(rows("A-2002", other("B-8")), learnt).open;
    expect(openOf(learn(rows("A-1001")))).toEqual(["invoiceNumber"]);
    expect(openOf(learn(rows("A-1001", other("B-7"))))).toEqual([]);
  });

  describe("the order of day and month", () => {
    const rows = (date: string): Rows => [
      ...head.toSpliced(
        1,
        2,
        [
          [40, "12 Main St"],
          [400, "Invoice No: A-1001"],
        ],
        [[400, `Invoice Date: ${date}`]],
      ),
      null,
      header,
      shoe,
      total("Total due", "20.00"),
    ];
    const next = rows("02/03/2026");

    it("it is the one in which an ambiguous date was booked", () => {
      const learnt = learn(rows("04/03/2026"), { invoiceDate: "2026-03-04" });
      expect(learnt.dateOrder).toBe("day");
      expect(read(next, learnt)).toMatchObject({ invoiceDate: "2026-03-02", open: [] });
    });

    it("it is the one of a date with a day after the 12th", () => {
      const learnt = learn(rows("10/29/2026"), { invoiceDate: "2026-10-29" });
      expect(learnt.dateOrder).toBe("month");
      expect(read(next, learnt)).toMatchObject({ invoiceDate: "2026-02-03", open: [] });
    });

    it.each([
      ["03/03/2026", "2026-03-03"],
      ["2026-10-29", "2026-10-29"],
      ["Oct 29, 2026", "2026-10-29"],
    ])("it is not learnt from %s", (printed, invoiceDate) => {
      expect(learn(rows(printed), { invoiceDate }).dateOrder).toBeNull();
    });
  });
});

describe("what was learnt wrong makes no wrong amount certain", () => {
  const rows: Rows = [
    ...head,
    null,
    header,
    shoe,
    filter,
    total("Subtotal", "36.50"),
    total("Freight", "5.00"),
    total("Sales tax", "2.00"),
    total("Total due", "43.50"),
    total("You saved", "9.00"),
  ];
  const right = { totalCents: 4350, charges: [500, 200], quantities: [2, 3] };

  const isRightOrOpen = (learnt: Learnt) => {
    const { open, totalCents, charges, lines } = read(rows, learnt);
    const found = {
      totalCents,
      charges: charges.map(({ amountCents }) => amountCents),
      quantities: lines.map(({ quantity }) => quantity),
    };
    return open.length > 0 || JSON.stringify(found) === JSON.stringify(right);
  };

  const labels = ["Subtotal", "Freight", "Sales tax", "Total due", "You saved"];
  const meanings: LearntAmount[] = [{ is: "total" }, { is: "charge", kind: "fee" }, { is: "none" }];

  it("any two labels with any wrong meanings leave the amounts right or open", () => {
    expect(read(rows).open).toEqual([]);
    const each = labels.flatMap((label) => meanings.map((meaning) => ({ label, meaning })));
    for (const one of each) {
      for (const other of each) {
        const amounts = new Map(
          [one, other].map(({ label, meaning }) => [amountKey(label), meaning]),
        );
        expect(isRightOrOpen({ ...nothingLearnt, amounts }), JSON.stringify([one, other])).toBe(
          true,
        );
      }
    }
  });

  it("any two columns with any wrong names leave the amounts right or open", () => {
    const names = header.map(([, text]) => text);
    const concepts: ColumnConcept[] = [
      "shipped",
      "ordered",
      "price",
      "amount",
      "core",
      "partNumber",
    ];
    const keyOf = (text: string) =>
      columnKey([{ text, page: 1, box: { x: 0, y: 0, width: 1, height: 1 } }]);
    const each = names.flatMap((name) => concepts.map((concept) => ({ name, concept })));
    for (const one of each) {
      for (const other of each) {
        const columns = new Map([one, other].map(({ name, concept }) => [keyOf(name), concept]));
        expect(isRightOrOpen({ ...nothingLearnt, columns }), JSON.stringify([one, other])).toBe(
          true,
        );
      }
    }
  });
});
