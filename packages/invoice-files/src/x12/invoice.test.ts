import { describe, expect, test } from "vitest";
import { faultsOf, readFirst } from "../../test/read-x12.ts";
import { interchange, invoice810 } from "../../test/x12.ts";

describe("parts", () => {
  const numbersOf = (ids: string) => {
    const items = [`IT1**2*EA*28.75**${ids}`];
    const { partNumber, vendorPartNumber } =
      readFirst(interchange([invoice810({ items })])).request.lines[0] ?? {};
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

  test("the reader merges two items of a part with the same cost, with an exact quantity", () => {
    const items = ["IT1**0.1*EA*10.00**PN*a-1", "IT1**0.2*EA*10**PN*A-1"];
    const { request, notes } = readFirst(interchange([invoice810({ items, total: "TDS*300" })]));
    expect(request.lines).toEqual([{ partNumber: "a-1", quantity: 0.3, unitCostCents: 1000 }]);
    expect(notes.join()).toContain('segment 7: "A-1" is also in segment 6');
  });

  test("the reader rejects a part with two costs", () => {
    const items = ["IT1**1*EA*10.00**PN*A-1", "IT1**1*EA*12.00**PN*A-1"];
    expect(faultsOf(interchange([invoice810({ items })]))).toEqual([
      'segment 7, IT104: "A-1" costs $12.00 here and $10.00 in segment 6; a part must have one cost',
    ]);
  });

  test("the reader rejects a part in two units, because three cases are not three pieces", () => {
    const items = ["IT1**2*EA*10.00**PN*A-1", "IT1**3*CA*10.00**PN*A-1"];
    expect(faultsOf(interchange([invoice810({ items })]))).toEqual([
      'segment 7, IT103: "A-1" is counted in CA here and in EA in segment 6; a part must have one unit',
    ]);
    const same = ["IT1**2*CA*10.00**PN*A-1", "IT1**3*CA*10.00**PN*A-1"];
    expect(readFirst(interchange([invoice810({ items: same })])).request.lines).toMatchObject([
      { quantity: 5, note: "Unit: CA" },
    ]);
  });

  test("the reader reports an invoice whose items have no known part number", () => {
    const items = ["IT1**2*EA*28.75**ZZ*A-1"];
    expect(faultsOf(interchange([invoice810({ items })]))).toEqual([
      'lines: there are none: segment 6: an item without a part number, "no name", is not stocked',
    ]);
  });

  test("the reader omits items that were not shipped, and notes units other than each", () => {
    const items = ["IT1**2*BX*28.75**PN*A-1", "IT1**0*EA*5.00**PN*B-1"];
    const { request, notes } = readFirst(interchange([invoice810({ items })]));
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
    expect(faultsOf(priced(price, basis)).join()).toContain(fault),
  );

  test.each([
    ["28.7500", "PE", 2875],
    ["28.", "", 2800],
    [".5", "UM", 50],
    ["42.00", "HP", 42],
    ["1250", "TP", 125],
  ])("%s %s is %i cents", (price, basis, cents) =>
    expect(readFirst(priced(price, basis)).request.lines[0]?.unitCostCents).toBe(cents),
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
    return readFirst(interchange([invoice810({ items: segments, total })]));
  };

  test("charges of an invoice become charges of the request, with the total", () => {
    const { request, notes } = charged("TDS*8610");
    expect(notes).toEqual(["charges: freight $25.00, discount -$1.00, tax $4.60"]);
    expect(request).toMatchObject({
      charges: [
        { kind: "freight", amountCents: 2500 },
        { kind: "discount", amountCents: -100 },
        { kind: "tax", amountCents: 460 },
      ],
      totalCents: 8610,
    });
    expect(request).not.toHaveProperty("note");
  });

  test.each([
    ["SAC*C*D500***300", { kind: "fee", description: "handling" }],
    ["SAC*C*ZZZZ***300**********HAZMAT FEE", { kind: "fee", description: "hazmat fee" }],
    ["SAC*C*ZZZZ***300**********FUEL SURCHARGE", { kind: "fee", description: "fuel surcharge" }],
    ["SAC*C*ZZZZ***300**********SALES TAX", { kind: "tax", description: "sales tax" }],
    ["SAC*C*ZZZZ***300**********SHIPPING", { kind: "freight", description: "shipping" }],
    ["SAC*C*ZZZZ***300**********PALLET", { kind: "other", description: "pallet" }],
  ])("%s is one of its kind", (segment, charge) => {
    const single = ["IT1**2*EA*28.75**PN*FF63009", segment];
    const { request } = readFirst(interchange([invoice810({ items: single, total: "TDS*6050" })]));
    expect(request.charges).toEqual([{ ...charge, amountCents: 300, allocation: "value" }]);
  });

  test("charges of one name are added, and more than 20 are added by their kinds", () => {
    const names = Array.from(
      { length: 25 },
      (_, n) => `SAC*C*ZZZZ***100**********PALLET ${n % 24}`,
    );
    const of = (segments: string[]) =>
      readFirst(interchange([invoice810({ items: ["IT1**2*EA*28.75**PN*A", ...segments] })]));
    expect(of(names.slice(0, 2).concat(names.slice(0, 1))).request.charges).toMatchObject([
      { description: "pallet 0", amountCents: 200 },
      { description: "pallet 1", amountCents: 100 },
    ]);
    expect(of(names).request.charges).toEqual([
      { kind: "other", amountCents: 2500, allocation: "value" },
    ]);
  });

  test("charges for the core of a part become its core deposit", () => {
    const core = (cents: string, quantity = "2") => [
      `IT1**${quantity}*EA*28.75**PN*FF63009`,
      `SAC*C*ZZZZ***${cents}**********CORE DEPOSIT`,
    ];
    const read = (items: string[], total: string) =>
      readFirst(interchange([invoice810({ items, total })]));
    const { request, notes } = read(core("1500"), "TDS*7250");
    expect(request.lines).toMatchObject([{ coreDepositCents: 750 }]);
    expect(request).not.toHaveProperty("charges");
    expect(notes).toEqual([]);
    // Not a whole number of cents for each.
    expect(read(core("1501"), "TDS*7251").request).toMatchObject({
      lines: [{ partNumber: "FF63009" }],
      charges: [{ kind: "other", description: "core deposit", allocation: "none" }],
    });
    expect(
      faultsOf(interchange([invoice810({ items: [...core("1500"), ...core("500")] })])),
    ).toEqual([
      'segment 8: "FF63009" has another core deposit here than in segment 6; a part must have one',
    ]);
  });

  test("charges are reported with the difference to the total", () => {
    expect(charged("TDS*9000").notes.at(-1)).toBe(
      "its total (TDS) is $90.00, but its lines and charges come to $86.10: $3.90 apart",
    );
  });

  test("charges include items without a part number", () => {
    const freight = ["IT1**2*EA*28.75**PN*FF63009", "IT1**1*EA*18.00", "PID*F****FREIGHT"];
    const { request, notes } = readFirst(
      interchange([invoice810({ items: freight, total: "TDS*7550" })]),
    );
    expect(request.lines).toHaveLength(1);
    expect(request.charges).toEqual([{ kind: "freight", amountCents: 1800, allocation: "value" }]);
    expect(notes).toEqual([
      'segment 7: an item without a part number, "FREIGHT", is not stocked',
      "charges: freight $18.00",
    ]);
  });

  test("charges require an amount", () => {
    const unclear = ["IT1**2*EA*28.75**PN*FF63009", "SAC*C*D240"];
    expect(faultsOf(interchange([invoice810({ items: unclear })]))).toEqual([
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
    expect(faultsOf(interchange([invoice810({ big })])).join()).toContain(fault),
  );

  test("the reader rejects a negative total, unless discounts explain it", () => {
    expect(faultsOf(interchange([invoice810({ total: "TDS*-5750" })]))).toEqual([
      "invoice GL-1 has the total -$57.50 (TDS), but its lines and charges come to $57.50: it appears to be a credit memo",
    ]);
    const items = ["IT1**2*EA*28.75**PN*FF63009", "SAC*A*C310***10000"];
    const { request } = readFirst(interchange([invoice810({ items, total: "TDS*-4250" })]));
    expect(request.lines).toHaveLength(1);
  });

  test("the reader rejects two invoices in one transaction", () => {
    const twice = [...invoice810(), ...invoice810({ big: "BIG*20260309*GL-2" })];
    const once = twice.filter((segment) => !segment.startsWith("CTT"));
    expect(faultsOf(interchange([once]))).toEqual([
      "segment 9: this 810 has a BIG already",
      "segment 13: this 810 has a TDS already",
    ]);
  });

  test("the reader rejects returned goods and a wrong item count", () => {
    const items = ["IT1**-1*EA*28.75**PN*FF63009"];
    expect(faultsOf(interchange([invoice810({ items })])).join()).toContain(
      'segment 6, IT102: "-1" returns goods',
    );
    const lost = interchange([invoice810()]).replace("CTT*1", "CTT*2");
    expect(faultsOf(lost)).toEqual(["segment 9, CTT01: is 2, but the invoice has 1 items (IT1)"]);
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
  const { request } = readFirst(interchange([[big, ...parties, ...rest]]));
  expect(request.vendor).toMatchObject(vendor);
  expect(request.vendor?.accountNumber).toBe(Object(vendor).accountNumber);
});

test.each([
  ["ITD*01*3****20260415", "2026-04-15"],
  ["ITD*01*3*2**10**30", "2026-04-08"],
  ["ITD*05*2*****30", undefined],
  ["ITD*08*3", undefined],
])("%s: the due date is %s", (terms, dueDate) => {
  const [big = "", ...rest] = invoice810();
  const { request } = readFirst(interchange([[big, terms, ...rest]]));
  expect(request.dueDate).toBe(dueDate);
});
