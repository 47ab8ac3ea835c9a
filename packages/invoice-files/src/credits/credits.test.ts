import { expect, test } from "vitest";
import { interchange, invoice810 } from "../../test/x12.ts";
import { readInvoiceFile } from "../read-invoice-file.ts";
import type { CreditMemo } from "./credit-memo.ts";

async function creditIn(text: string): Promise<CreditMemo> {
  const [file] = await readInvoiceFile(new TextEncoder().encode(text), {
    name: "cm.csv",
    format: text.startsWith("ISA") ? "x12" : "csv",
  });
  if (!file) throw new Error("No credit memo");
  expect(() => file.read()).toThrow(expect.objectContaining({ code: "CREDIT_MEMO" }));
  return file.readCredit();
}

const messagesOf = ({ problems }: CreditMemo) => problems.map(({ message }) => message);

const x12 = (fields: Parameters<typeof invoice810>[0]) => interchange([invoice810(fields)]);

const items = ["IT1**2*EA*28.75**PN*A-1", "REF*RZ*PO-1001"];
const credit = "BIG*20260309*CM-1*****CR";

test.each([
  ["X12, positive", x12({ big: credit, items })],
  [
    "X12, negative quantities",
    x12({ big: credit, items: ["IT1**-2*EA*28.75**PN*A-1", items[1] ?? ""], total: "TDS*-5750" }),
  ],
  ["X12, without a mark", x12({ big: "BIG*20260309*CM-1", items, total: "TDS*-5750" })],
  [
    "X12, the return as the order",
    x12({ big: "BIG*20260309*CM-1**PO-1001***CR", items: items.slice(0, 1) }),
  ],
  [
    "CSV, negative quantities",
    "Invoice,Date,SKU,Qty,Cost,Return #,Vendor\nCM-1,3/9/2026,A-1,-2,28.75,PO-1001,Great Lakes",
  ],
  [
    "CSV, parentheses",
    "Invoice,Date,SKU,Qty,Cost,RMA\nCM-1,3/9/2026,A-1,(2),$28.75,PO-1001\n,,Total,,(57.50),",
  ],
  [
    "CSV, titled",
    "CREDIT MEMO\nCredit Memo #,Credit Date,SKU,Qty,Cost,Reference\nCM-1,3/9/2026,A-1,2,28.75,PO-1001\n,,Total,,57.50,",
  ],
  [
    "CSV, the return as the order",
    "Invoice,Date,SKU,Qty,Cost,PO\nCM-1,3/9/2026,A-1,-2,28.75,PO-1001",
  ],
])("%s: a credit memo has what it gives back, and what for", async (_what, text) => {
  const { problems, ...memo } = await creditIn(text);
  expect(problems).toEqual([]);
  expect(memo).toMatchObject({
    number: "CM-1",
    billDate: "2026-03-09",
    lines: [{ partNumber: "A-1", quantity: 2, amountCents: -5750, reference: "PO-1001" }],
    charges: [],
  });
});

test.each([
  ["TDS*5250", [{ kind: "restocking", amountCents: 500 }]],
  ["TDS*6250", [{ kind: "restocking", amountCents: -500 }]],
])("the total decides whether a charge is given back: %s", async (total, charges) => {
  const fee = "SAC*C*D500***500**********Restocking fee";
  expect(await creditIn(x12({ big: credit, items: [...items, fee], total }))).toMatchObject({
    problems: [],
    charges,
  });
});

test("a credit memo that does not add up, or whose charges are not known, is a problem", async () => {
  const fee = "SAC*C*D240***500";
  const wrong = x12({ big: credit, items: [...items, fee], total: "TDS*9900" });
  expect(messagesOf(await creditIn(wrong))).toEqual([
    "is $99.00, which $57.50 of lines and $5.00 of charges do not make",
  ]);
  const untotalled = "Invoice,SKU,Qty,Cost\nCM-1,A,-1,75.00\n,Freight,,5.00";
  expect(messagesOf(await creditIn(untotalled))).toEqual([
    "is missing, and only it shows whether the charges are given back",
  ]);
  const core = ["IT1**1*EA*75.00****", "PID*F****CORE CREDIT"];
  const unnamed = x12({ big: credit, items: [...items, ...core], total: "TDS*13250" });
  expect(messagesOf(await creditIn(unnamed))).toEqual([
    expect.stringContaining('"core credit" names no part'),
  ]);
});

test("lines of both signs are a problem, because one of them is no credit", async () => {
  const mixed = "CREDIT MEMO\nInvoice,SKU,Qty,Cost\nCM-1,A,-1,75.00\nCM-1,B,1,10.00";
  expect(messagesOf(await creditIn(mixed))).toEqual([expect.stringContaining("some lines")]);
  const both = ["IT1**1*EA*75.00**PN*A", "IT1**-1*EA*10.00**PN*B"];
  const memo = await creditIn(x12({ big: credit, items: both, total: "TDS*6500" }));
  expect(messagesOf(memo)).toContainEqual(expect.stringContaining("some items"));
});

test("a part with two references is a problem", async () => {
  const twice = [...items, "IT1**1*EA*28.75**PN*A-1", "REF*RZ*PO-1002"];
  const memo = await creditIn(x12({ big: credit, items: twice, total: "TDS*8625" }));
  expect(messagesOf(memo)).toEqual([expect.stringContaining("another reference")]);
});
