import { expect, test } from "vitest";
import { interchange, invoice810 } from "../../../../packages/invoice-files/test/x12.ts";
import { useHarness } from "../../../api/test/harness/harness.ts";
import type { TestShop } from "../../../api/test/harness/shop.ts";
import { runCli } from "../harness/run-cli.ts";

const harness = useHarness();
const vendor = { name: "Great Lakes" };

async function createFrom(shop: TestShop, stdin: string, ...flags: string[]) {
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const args = ["bills", "create", "--from", "-", "--output", "json", ...flags];
  const { code, stdout, stderr } = await runCli(args, { env, stdin });
  return { code, stderr, bill: stdout === "" ? undefined : JSON.parse(stdout) };
}

const ofVendor = ["--vendor-id", "Great Lakes"];

/** A shop that bought two starters with cores, and sent one of each back. */
async function shopWithReturns() {
  const shop = await harness.shop();
  const part = { partNumber: "ST-39MT", quantity: 2, unitCostCents: 31_000 };
  const lines = [
    { ...part, coreDepositCents: 7500 },
    { partNumber: "FF63009", quantity: 4, unitCostCents: 2875 },
  ];
  await shop.receive(shop.invoice({ vendor, invoiceNumber: "GL-1", lines }));
  const parts = [{ partNumber: "ST-39MT", quantity: 1, unitCostCents: 31_000 }];
  const order = { type: "return" as const, status: "ordered" as const, vendorName: vendor.name };
  const back = await shop.order({ ...order, parts });
  await shop.api("POST", `/purchase-orders/${back.id}/receive`, {});
  const [{ id: coreId }] = (await shop.api("GET", "/cores")).body.cores;
  await shop.api("PATCH", `/cores/${coreId}`, { inHandQuantity: 2 });
  const { body: sent } = await shop.api("POST", "/cores/send-back", {
    cores: [{ coreId, quantity: 1 }],
  });
  return { shop, number: back.number, coreReturn: sent.coreReturn.number, coreId };
}

test("a credit memo in CSV credits the return, the core and the price that its lines name", async () => {
  const { shop, number, coreReturn, coreId } = await shopWithReturns();
  const csv = `CREDIT MEMO
Credit Memo #,Credit Date,SKU,Qty,Cost,Reference
CM-1,3/9/2026,ST-39MT,-1,300.00,${number}
CM-1,3/9/2026,st-39mt,-1,75.00,${coreReturn}
CM-1,3/9/2026,FF63009,-4,1.00,GL-1
,,Restocking,,15.00,
,,Total,,364.00,
`;
  const made = await createFrom(shop, csv, ...ofVendor);
  expect(made).toMatchObject({
    stderr: "stdin: charges: restocking $15.00\n",
    code: 0,
    bill: {
      type: "credit",
      number: "CM-1",
      billDate: "2026-03-09",
      totalCents: -36_400,
      lines: [
        { kind: "return_credit", partNumber: "ST-39MT", quantity: 1, amountCents: -30_000 },
        { kind: "core_credit", coreId, quantity: 1, amountCents: -7500 },
        { kind: "price_credit", partNumber: "FF63009", amountCents: -400 },
        { kind: "restocking", amountCents: 1500 },
      ],
    },
  });
  expect(await createFrom(shop, csv, ...ofVendor)).toMatchObject({
    code: 5,
    stderr: expect.stringContaining("DUPLICATE_BILL"),
  });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("an X12 credit memo with the number of a return settles it, with its core", async () => {
  const { shop, number, coreId } = await shopWithReturns();
  const items = [
    "IT1**1*EA*310.00**PN*ST-39MT",
    `REF*RZ*${number}`,
    "SAC*C*B950***7500**********Core",
  ];
  const big = "BIG*20260309*CM-2*****CR";
  const file = interchange([invoice810({ big, items, total: "TDS*38500" })]);
  expect(await createFrom(shop, file)).toMatchObject({
    stderr: "",
    code: 0,
    bill: {
      totalCents: -38_500,
      vendorName: "Great Lakes",
      lines: [
        { kind: "return_credit", amountCents: -31_000 },
        { kind: "core_credit", coreId, amountCents: -7500 },
      ],
    },
  });
  expect(await shop.ledgerProblems()).toEqual([]);
});

test("lines that do not say what they credit are listed, and nothing is booked", async () => {
  const { shop, coreReturn } = await shopWithReturns();
  const csv = `Invoice,SKU,Qty,Cost,Reference
CM-3,ST-39MT,-1,300.00,
CM-3,ST-39MT,-1,10.00,GL-1
CM-3,FF63009,-1,28.75,PO-9999
CM-3,FF63009,-1,75.00,${coreReturn}
CM-3,NONE,-1,1.00,GL-1
CM-3,FF63009,-4,1.00,GL-1
`;
  const { code, stderr } = await createFrom(shop, csv, ...ofVendor);
  expect(code).toBe(2);
  const { details } = JSON.parse(stderr);
  expect(details).toEqual(
    [
      ["row 2", "1 × ST-39MT names no return"],
      ["row 3", "1 × ST-39MT may be a credit of the price, or of goods"],
      ["row 4", "1 × FF63009 is not one line of PO-9999"],
      ["row 5", "1 × FF63009 is not one core"],
      ["row 6", "1 × NONE is not one line of goods on the invoice GL-1"],
    ].map(([field, message]) => ({ field, message: expect.stringContaining(String(message)) })),
  );
  expect((await shop.api("GET", "/bills?type=credit")).body.count).toBe(0);
});

test("an invoice becomes a bill of goods that came without one", async () => {
  const shop = await harness.shop();
  await shop.vendor({ name: "Great Lakes" });
  const parts = [{ partNumber: "FF63009", quantity: 12, unitCostCents: 2875 }];
  const order = await shop.order({ status: "ordered", vendorName: vendor.name, parts });
  await shop.api("POST", `/purchase-orders/${order.id}/receive`, {});
  const csv = `Invoice,Date,SKU,Qty,Cost,Vendor
GL-7,3/6/2026,FF63009,12,29.50,Great Lakes
,,Freight,,18.00,
,,Total,,372.00,
`;
  const wrong = csv.replace("372.00", "373.00");
  expect(await createFrom(shop, wrong)).toMatchObject({
    stderr: expect.stringContaining("TOTAL_MISMATCH"),
  });
  expect(await createFrom(shop, csv)).toMatchObject({
    stderr: "",
    code: 0,
    bill: { type: "invoice", number: "GL-7", goodsCents: 35_400, chargesCents: 1800 },
  });
  expect(await shop.ledgerProblems()).toEqual([]);
});
