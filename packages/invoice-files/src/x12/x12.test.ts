import { describe, expect, test } from "vitest";
import { interchange, invoice810 } from "../../test/x12.ts";
import { detectFormat } from "../detect-format.ts";
import { InvoiceFileError } from "../errors.ts";
import { validateRequest } from "../validate.ts";
import { openX12 } from "./open.ts";

/** Reads and validates the first invoice of an interchange. */
function read(text: string) {
  const [invoice] = openX12(text, "file");
  if (!invoice) throw new Error("no invoice");
  const draft = invoice.read();
  const validation = validateRequest(draft.request, draft);
  if (validation.isValid) return { request: validation.request, notes: draft.notes };
  throw new InvoiceFileError("VALIDATION_ERROR", "invalid", { problems: validation.problems });
}

const line = {
  partNumber: "FF63009",
  description: "FUEL FILTER",
  quantity: 2,
  unitCostCents: 2875,
};

/** Returns the problems of an interchange, or the message of its error. */
function faults(text: string): string[] {
  try {
    read(text);
    return [];
  } catch (error) {
    if (!(error instanceof InvoiceFileError)) throw error;
    const { problems, message } = error;
    return problems.length === 0
      ? [message]
      : problems.map((problem) => `${problem.field}: ${problem.message}`);
  }
}

describe("reads an interchange with its own delimiters", () => {
  test.each([
    ["with line breaks", {}],
    ["of Windows", { newline: "\r\n" }],
    ["without line breaks", { newline: "" }],
    ["with spaces behind each segment", { newline: "  \r\n" }],
    ["with a line break as the end", { end: "\n", newline: "" }],
    ["with a line break of Windows as the end", { end: "\r", newline: "\n" }],
    ["with bars", { element: "|", component: "^" }],
    ["with tabs", { element: "\t", component: ":" }],
    ["with control characters", { element: "\x1d", component: "\x1f", end: "\x1c", newline: "" }],
    ["with an asterisk for components", { element: "^", component: "*", end: "'" }],
  ])("%s", (_name, dialect) => {
    const { request, notes } = read(interchange([invoice810()], dialect));
    expect(request).toMatchObject({
      invoiceNumber: "GL-1",
      invoiceDate: "2026-03-09",
      vendor: { name: "Great Lakes" },
      lines: [line],
    });
    expect(notes).toEqual([]);
  });

  test("wrapped at 80 characters by a mail program, or with a trimmed ISA", () => {
    const text = interchange([invoice810()], { newline: "" });
    const wrapped = text.replace(/.{80}/g, "$&\r\n");
    expect(read(wrapped).request.lines).toEqual([line]);
    expect(read(text.replace(/ +\*/g, "*")).request.lines).toEqual([line]);
  });

  test("reads each of several interchanges with its own delimiters", () => {
    const file =
      interchange([invoice810()]) +
      interchange([invoice810({ big: "BIG*20260309*GL-2" })], { element: "|", end: "\n" });
    expect(openX12(file, "file")).toHaveLength(2);
  });
});

describe("detects X12 in", () => {
  const bytes = Buffer.from(interchange([invoice810()]));
  test.each(["a.x12", "a.edi", "a.810", "a.EDI", "a.txt", "-", "a.csv"])("%s", (name) =>
    expect(detectFormat(name, bytes)).toBe("x12"),
  );
  test("a file by its name alone, and rejects other content", () => {
    expect(detectFormat("a.edi", Buffer.from("UNB+"))).toBe("x12");
    expect(() => openX12("UNB+UNOA", "a.edi")).toThrow("a.edi is EDIFACT");
    expect(() => openX12("Part,Qty", "a.edi")).toThrow(
      'begins with ISA: it begins with "Part,Qty"',
    );
    expect(() => openX12("", "a.edi")).toThrow("it is empty");
  });
  test("no sheet with a column that begins with ISA", () => {
    expect(detectFormat("-", Buffer.from("Isabella,Qty\n"))).toBe("csv");
  });
});

describe("rejects an incomplete file", () => {
  const whole = interchange([invoice810()]);
  test.each([
    [
      whole.replace(/IEA.*\n/, ""),
      "segment 1: the file ends within this interchange: its IEA is missing",
    ],
    [whole.replace(/SE\*[^~]*~\n/, ""), "segment 3: "],
    [
      whole.replace("IT1**2*EA*28.75**PN*FF63009~\n", ""),
      "segment 9, SE01: is 8, but the transaction has 7 segments",
    ],
    [
      whole.replace("GE*1*", "GE*2*"),
      "segment 11, GE01: is 2, but the functional group has 1 transactions",
    ],
    [
      whole.replace("GE*1*905", "GE*1*906"),
      "segment 11, GE02: is 906, but GS06 in segment 2 is 905",
    ],
    [
      whole.replace("IEA*1*000000905", "IEA*1*000000906"),
      "IEA02: is 000000906, but ISA13 in segment 1 is 000000905",
    ],
    [whole.replace("ST*810*1~\n", ""), "segment 3: BIG is in no transaction"],
    [whole.slice(0, whole.indexOf("PID")), "segment 3: the file ends within this transaction"],
    [whole.replaceAll("810*1", "850*1"), "file contains no invoice (810): it contains 850"],
  ])("%#", (text, fault) => expect(faults(text).join("\n")).toContain(fault));

  test("accepts the padding of DOS and mainframe files", () => {
    for (const end of ["\x1a", "\r\n\x1a\0\0", "\0".repeat(80)]) {
      expect(faults(whole + end)).toEqual([]);
      expect(openX12(whole + end + whole, "file")).toHaveLength(2);
    }
  });

  test("accepts an acknowledgement only outside of the groups", () => {
    const acknowledgement = "TA1*000000044*260309*0412*A*000~\n";
    expect(faults(whole.replace("GS*", `${acknowledgement}GS*`))).toEqual([]);
    expect(faults(whole.replace("ST*", `${acknowledgement}ST*`))).toEqual([
      "segment 3: TA1 is in no transaction",
    ]);
  });

  test("ignores leading zeros of control numbers", () => {
    expect(faults(whole.replace("IEA*1*000000905", "IEA*1*905"))).toEqual([]);
  });
});

describe("parts", () => {
  const numbersOf = (ids: string) => {
    const items = [`IT1**2*EA*28.75**${ids}`];
    const { partNumber, vendorPartNumber } =
      read(interchange([invoice810({ items })])).request.lines[0] ?? {};
    return [partNumber, vendorPartNumber];
  };

  test.each([
    ["VP*V-1", ["V-1", "V-1"]],
    ["VP*V-1*BP*OURS", ["OURS", "V-1"]],
    ["MG*M-1*VP*V-1", ["M-1", "V-1"]],
    ["UP*078522013329*MG*M-1", ["M-1", undefined]],
    ["UP*078522013329", ["078522013329", undefined]],
    ["PN*P-1*MG*M-1", ["P-1", undefined]],
  ])("%s", (ids, numbers) => expect(numbersOf(ids)).toEqual(numbers));

  test("merges two items of a part with the same cost, with an exact quantity", () => {
    const items = ["IT1**0.1*EA*10.00**PN*a-1", "IT1**0.2*EA*10**PN*A-1"];
    const { request, notes } = read(interchange([invoice810({ items, total: "TDS*300" })]));
    expect(request.lines).toEqual([{ partNumber: "a-1", quantity: 0.3, unitCostCents: 1000 }]);
    expect(notes.join()).toContain('segment 7: "A-1" is also in segment 6');
  });

  test("rejects a part with two costs", () => {
    const items = ["IT1**1*EA*10.00**PN*A-1", "IT1**1*EA*12.00**PN*A-1"];
    expect(faults(interchange([invoice810({ items })]))).toEqual([
      'segment 7, IT104: "A-1" costs $12.00 here and $10.00 in segment 6; a part must have one cost',
    ]);
  });

  test("rejects a part in two units, because three cases are not three pieces", () => {
    const items = ["IT1**2*EA*10.00**PN*A-1", "IT1**3*CA*10.00**PN*A-1"];
    expect(faults(interchange([invoice810({ items })]))).toEqual([
      'segment 7, IT103: "A-1" is counted in CA here and in EA in segment 6; a part must have one unit',
    ]);
    const same = ["IT1**2*CA*10.00**PN*A-1", "IT1**3*CA*10.00**PN*A-1"];
    expect(read(interchange([invoice810({ items: same })])).request.lines).toMatchObject([
      { quantity: 5, note: "Unit: CA" },
    ]);
  });

  test("reports an invoice whose items have no known part number", () => {
    const items = ["IT1**2*EA*28.75**ZZ*A-1"];
    expect(faults(interchange([invoice810({ items })]))).toEqual([
      'lines: there are none: segment 6: an item without a part number, "no name", is not stocked',
    ]);
  });

  test("omits items that were not shipped, and notes units other than each", () => {
    const items = ["IT1**2*BX*28.75**PN*A-1", "IT1**0*EA*5.00**PN*B-1"];
    const { request, notes } = read(interchange([invoice810({ items })]));
    expect(request.lines).toMatchObject([{ partNumber: "A-1", note: "Unit: BX" }]);
    expect(notes).toEqual(["segment 7: none of B-1 was shipped; its line is omitted"]);
  });
});

describe("prices are never rounded:", () => {
  const priced = (price: string, basis: string, quantity = "100") =>
    interchange([invoice810({ items: [`IT1**${quantity}*EA*${price}*${basis}*PN*A-1`] })]);

  test.each([
    [
      "12.3456",
      "",
      'segment 6, IT104: "12.3456" has fractions of a cent; amounts are never rounded',
    ],
    ["42.50", "HP", 'segment 6, IT104: "0.4250" has fractions of a cent'],
    ["abc", "", 'segment 6, IT104: "abc" is not an amount'],
    ["", "", "segment 6, IT104: is required"],
  ])("%s %s is refused", (price, basis, fault) =>
    expect(faults(priced(price, basis)).join()).toContain(fault),
  );

  test.each([
    ["28.7500", "PE", 2875],
    ["28.", "", 2800],
    [".5", "UM", 50],
    ["42.00", "HP", 42],
    ["1250", "TP", 125],
  ])("%s %s is %i cents", (price, basis, cents) =>
    expect(read(priced(price, basis)).request.lines[0]?.unitCostCents).toBe(cents),
  );
});

describe("charges", () => {
  const items = [
    "IT1**2*EA*28.75**PN*FF63009",
    "SAC*C*D240***2500~SAC*A*C310***100",
    "TXI*ST*4.60",
  ];
  const charged = (total: string) => {
    const segments = items.flatMap((item) => item.split("~"));
    return read(interchange([invoice810({ items: segments, total })]));
  };

  test("are reported and stored in the note, and count towards the total", () => {
    const { request, notes } = charged("TDS*8610");
    const note = "not part of the parts' cost: freight $25.00, discount -$1.00, tax $4.60";
    expect(notes).toEqual([note]);
    expect(request.note).toBe(`N${note.slice(1)}. Invoice total $86.10.`);
  });

  test("are reported with the difference to the total", () => {
    expect(charged("TDS*9000").notes.at(-1)).toBe(
      "its total (TDS) is $90.00, but its lines and charges come to $86.10: $3.90 apart",
    );
  });

  test("include items without a part number", () => {
    const freight = ["IT1**2*EA*28.75**PN*FF63009", "IT1**1*EA*18.00", "PID*F****FREIGHT"];
    const { request, notes } = read(
      interchange([invoice810({ items: freight, total: "TDS*7550" })]),
    );
    expect(request.lines).toHaveLength(1);
    expect(notes).toEqual([
      'segment 7: an item without a part number, "FREIGHT", is not stocked',
      "not part of the parts' cost: freight $18.00",
    ]);
  });

  test("require an amount", () => {
    const unclear = ["IT1**2*EA*28.75**PN*FF63009", "SAC*C*D240"];
    expect(faults(interchange([invoice810({ items: unclear })]))).toEqual([
      "segment 7, SAC05: the freight has no amount",
    ]);
  });
});

describe("rejects a transaction that is not a bill for goods:", () => {
  test.each([
    ["BIG*20260309*CM-1*****CR", "invoice CM-1 is a credit memo (segment 4, BIG07 is CR)"],
    ["BIG*20260309*GL-1*****PR*01", "invoice GL-1 is the cancellation of an invoice"],
    ["BIG*20260309*GL-1*****PR*03", "invoice GL-1 is the deletion of an invoice (segment 4, BIG08"],
    ["BIG*20260309*GL-1*****PR*17", "invoice GL-1 is the cancellation of an invoice that"],
    ["BIG*20261309*GL-1", "invoiceDate"],
    ["BIG*spring*GL-1", 'segment 4, BIG01: "spring" is not a date'],
    ["BIG*20260309", "invoiceNumber: is required"],
  ])("%s", (big, fault) =>
    expect(faults(interchange([invoice810({ big })])).join()).toContain(fault),
  );

  test("rejects a negative total, unless discounts explain it", () => {
    expect(faults(interchange([invoice810({ total: "TDS*-5750" })]))).toEqual([
      "invoice GL-1 has the total -$57.50 (TDS), but its lines and charges come to $57.50: it appears to be a credit memo",
    ]);
    const items = ["IT1**2*EA*28.75**PN*FF63009", "SAC*A*C310***10000"];
    const { request } = read(interchange([invoice810({ items, total: "TDS*-4250" })]));
    expect(request.lines).toHaveLength(1);
  });

  test("rejects two invoices in one transaction", () => {
    const twice = [...invoice810(), ...invoice810({ big: "BIG*20260309*GL-2" })];
    const once = twice.filter((segment) => !segment.startsWith("CTT"));
    expect(faults(interchange([once]))).toEqual([
      "segment 9: this 810 has a BIG already",
      "segment 13: this 810 has a TDS already",
    ]);
  });

  test("rejects returned goods and a wrong item count", () => {
    const items = ["IT1**-1*EA*28.75**PN*FF63009"];
    expect(faults(interchange([invoice810({ items })])).join()).toContain(
      'segment 6, IT102: "-1" returns goods',
    );
    const lost = interchange([invoice810()]).replace("CTT*1", "CTT*2");
    expect(faults(lost)).toEqual(["segment 9, CTT01: is 2, but the invoice has 1 items (IT1)"]);
  });
});

test.each([
  [["N1*RE*Pay Here", "N1*SE*Seller*91*S-1"], { name: "Seller", accountNumber: "S-1" }],
  [
    ["N1*VN*Seller*1*123456789", "N1*BT*Shop*91*48-2210"],
    { name: "Seller", accountNumber: "48-2210" },
  ],
  [["N1*RI*Remit To Co", "REF*11*FS-200"], { name: "Remit To Co", accountNumber: "FS-200" }],
  [["N1*VN*Seller*1*123456789"], { name: "Seller" }],
])("%j names the vendor", (parties, vendor) => {
  const [big = "", , ...rest] = invoice810();
  const { request } = read(interchange([[big, ...parties, ...rest]]));
  expect(request.vendor).toMatchObject(vendor);
  expect(request.vendor?.accountNumber).toBe(Object(vendor).accountNumber);
});
