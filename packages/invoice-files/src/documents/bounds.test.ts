import { maxDocumentLines } from "@bayline/contracts";
import { describe, expect, it } from "vitest";
import { document, facts, line, money, reading } from "../../test/prove-with.ts";
import { lookupsOf } from "./prove/lookups.ts";
import { prove } from "./prove/prove.ts";
import { proveDocument } from "./prove/prove-document.ts";
import { readDocument } from "./read-document.ts";
import type { LineReading } from "./types.ts";

const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));

const isa = `ISA*00*${" ".repeat(10)}*00*${" ".repeat(10)}*ZZ*${"A".padEnd(15)}*ZZ*${"B".padEnd(15)}*260309*1200*U*00401*000000001*0*P*>~`;

/** A file of each format with a number of lines. */
const files: Record<string, (count: number) => string> = {
  "text/csv": (count) =>
    ["Invoice,SKU,Qty,Cost", ...times(count, (at) => `A-1,P-${at},1,2.00`)].join("\n"),
  "application/json": (count) =>
    JSON.stringify({
      invoiceNumber: "A-1",
      lines: times(count, (at) => `P-${at}`).map((partNumber) => ({ partNumber, quantity: 1 })),
    }),
  "application/edi-x12": (count) =>
    [
      `${isa}GS*IN*A*B*20260309*1200*1*X*004010`,
      "ST*810*0001",
      "BIG*20260309*A-1",
      ...times(count, (at) => `IT1**1*EA*2.00**PN*P-${at}`),
      `TDS*${count * 200}`,
      `SE*${count + 4}*0001`,
      "GE*1*1",
      "IEA*1*000000001",
    ].join("~"),
};

const read = (type: string, count: number) =>
  readDocument(Buffer.from(files[type]?.(count) ?? ""), { name: "a file", contentType: type });

describe.each(Object.keys(files))("a file of type %s", (type) => {
  it("the file is read with the most lines, and refused with more, in words", async () => {
    const { reading: most } = await read(type, maxDocumentLines);
    expect(most.lines).toHaveLength(maxDocumentLines);
    await expect(read(type, maxDocumentLines + 1)).rejects.toThrow(/more than 1,000 lines/);
  });

  it("the file is not read to its end if it has many more lines", async () => {
    await expect(read(type, 100_000)).rejects.toThrow(/has more (than|rows|segments)/);
  });
});

it("a reading has short texts, whatever its file has", async () => {
  const lines = [{ partNumber: "P\u0000".repeat(5000), quantity: 1 }];
  const invoiceNumber = `A${"\u0301".repeat(50_000)}`;
  const file = Buffer.from(JSON.stringify({ invoiceNumber, lines }));
  const { reading: bounded } = await readDocument(file, {
    name: "a file",
    contentType: "application/json",
  });
  expect(JSON.stringify(bounded).length).toBeLessThan(10_000);
});

/** A line that counts how often its fields are read. */
function counted(read: LineReading, count: () => void): LineReading {
  return new Proxy(read, {
    get(target, name, receiver) {
      count();
      return Reflect.get(target, name, receiver);
    },
  });
}

/** How often proving reads the fields of lines, parts and ordered lines. */
function workOf(lines: number): number {
  let work = 0;
  const count = () => {
    work += 1;
  };
  const parts = times(lines, (at) => `P-${at}`);
  const order = { id: "o", number: "PO-1", vendorId: null, createdOn: "2026-03-01" };
  const watch = <T extends object>(record: T): T =>
    new Proxy(record, {
      get(target, name, receiver) {
        count();
        return Reflect.get(target, name, receiver);
      },
    });
  prove(
    {
      ...document,
      purchaseOrderNumber: reading("PO-1"),
      lines: parts.map((part, at) =>
        counted({ ...line(part, 1, 100), amountCents: at % 2 === 0 ? money(100) : null }, count),
      ),
    },
    {
      ...facts,
      orders: [
        {
          ...order,
          lines: parts.map((partNumber) =>
            watch({ partNumber, unitCostCents: 100, outstandingQuantity: 1 }),
          ),
        },
      ],
      parts: parts.map((partNumber) =>
        watch({ partNumber, isInInventory: true, unitCostCents: null, billedByVendorIds: [] }),
      ),
    },
  );
  return work;
}

it("proving twice as many lines is about twice the work", () => {
  expect(workOf(800)).toBeLessThan(2.1 * workOf(400));
});

it("what is looked up does not depend on the number of lines", () => {
  const lines = times(1000, (at) => `SB-0158-${at}`).map((part) => line(part, 1, 100));
  expect(lookupsOf({ ...document, lines }).partNumbers).toHaveLength(500);
});

describe("a value beyond the limits of the contract", () => {
  const proved = (change: Partial<typeof document>) =>
    proveDocument({ ...document, ...change }, facts);

  it.each([
    ["a day before 2000", { invoiceDate: reading("1999-05-01") }, "invoiceDate"],
    ["a number that is too large", { totalCents: reading(1e17) }, "totalCents"],
    [
      "a quantity with five decimals",
      { lines: [line("ABC-123", 1.00001, 1000)] },
      "lines[0].quantity",
    ],
    [
      "a deposit of fractions",
      { lines: [{ ...line("ABC-123", 2, 1000), coreDepositCents: reading(0.5) }] },
      "lines[0].coreDepositCents",
    ],
  ])("a value is left out and needs a person: %s", (_what, change, path) => {
    const { fields, open } = proved(change);
    expect(open).toContain(path);
    const field = fields.find((one) => one.path === path);
    expect(field).toMatchObject({
      certainty: "missing",
      reason: expect.stringMatching(/^was read as/),
    });
    expect(field?.text).not.toBeNull();
  });

  it("a value is cut if it is a text, and needs a person", () => {
    const { invoice, fields, open } = proved({ invoiceNumber: reading("A1".repeat(40)) });
    expect(invoice.invoiceNumber).toBe("A1".repeat(32));
    expect(open).toContain("invoiceNumber");
    expect(fields.find(({ path }) => path === "invoiceNumber")).toMatchObject({
      certainty: "likely",
      reason: "must have at most 64 characters: it was cut",
    });
  });

  it("a value is 0 as the amount of a charge", () => {
    const charge = { kind: "fee" as const, description: null, amountCents: reading(1e16) };
    const { invoice, open } = proved({ charges: [charge] });
    expect(invoice.charges).toMatchObject([{ amountCents: 0 }]);
    expect(open).toContain("charges[0].amountCents");
  });
});

it("a reading with evidence of more bytes than are stored is unreadable", () => {
  const lines = times(1000, (at) => `部${"品".repeat(60)}${at}`).map((part) => ({
    ...line(part, 1, 100),
    description: reading("品".repeat(255)),
    vendorPartNumber: reading("品".repeat(64)),
    quantity: { ...reading(1), evidence: { ...reading(1).evidence, text: "品".repeat(255) } },
  }));
  expect(() => proveDocument({ ...document, lines }, facts)).toThrow(/says more/);
});
