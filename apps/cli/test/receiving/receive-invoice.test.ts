import { readFile } from "node:fs/promises";
import { contract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { example, runCli } from "../harness/run-cli.ts";
import { runAgainst } from "../harness/server.ts";

const harness = useHarness();
const received = contract.receive.invoice.example?.output;
const ok = { status: 201, json: received };
const partial = {
  status: 201,
  json: {
    ...Object(received),
    status: "received_with_issues",
    partialFailure: true,
    failures: [
      { index: 0, partNumber: "FF63009", code: "PART_DELETED", message: "The part was deleted." },
    ],
    nextStep: "Correct the line, then receive the order.",
  },
};
const skipped = {
  code: "DUPLICATE_INVOICE_LINE",
  message: "FF63009 was already received in full on this order.",
  lineIndex: 0,
};

/** An answer in which nothing failed, but lines were skipped. */
function skipping(status: string) {
  const answer = { ...Object(received), status, partialFailure: false, warnings: [skipped] };
  return { status: 201, json: answer };
}

function receive(file: string, ...flags: string[]) {
  return runAgainst([ok], ["receive", "invoice", file, ...flags]);
}

describe("the examples", () => {
  test("the command sends the JSON invoice unchanged", async () => {
    const { requests, stdout, code } = await receive(
      example("great-lakes-invoice.json"),
      "--mode",
      "receive",
    );
    const file = JSON.parse(await readFile(example("great-lakes-invoice.json"), "utf8"));
    const vendor = { ...file.vendor, createIfMissing: true };
    expect(requests[0]).toMatchObject({ method: "POST", path: "/inventory/receiving" });
    expect(requests[0]?.body).toEqual({ ...file, vendor, mode: "receive" });
    expect(JSON.parse(stdout)).toEqual(received);
    expect(code).toBe(0);
  });

  test("the command sends the CSV invoice, with a letterhead above it, in cents", async () => {
    const { requests, stderr } = await receive(example("great-lakes-invoice.csv"));
    expect(requests[0]?.body).toMatchObject({
      invoiceNumber: "GL-88304",
      invoiceDate: "2026-03-09",
      mode: "draft",
      vendor: { name: "Great Lakes Heavy Duty Parts, Inc.", accountNumber: "48-2210" },
    });
    expect(requests[0]?.body).toHaveProperty("lines.4", {
      partNumber: "N3980-REMAN",
      description: "Steering gear, remanufactured",
      quantity: 1,
      unitCostCents: 123450,
    });
    expect(stderr).toContain("columns not used: Ext Price");
  });

  test("the command sends the workbook with its dates and dollars", async () => {
    const { requests } = await receive(example("great-lakes-invoice.xlsx"));
    expect(requests[0]?.body).toMatchObject({
      invoiceNumber: "GL-88350",
      invoiceDate: "2026-03-10",
    });
    expect(requests[0]?.body).toHaveProperty("lines.1", {
      partNumber: "K048204",
      description: "Air dryer cartridge, AD-9",
      quantity: 3,
      unitCostCents: 4635,
      vendorPartNumber: "BEN-K048204",
    });
  });

  test("the command keeps fractions of a foot, a quart and a gallon", async () => {
    const { requests } = await receive(example("bulk-fluids-invoice.csv"));
    expect([0, 1, 2, 3].map((line) => Object(requests[0]?.body).lines[line].quantity)).toEqual([
      37.5, 42.25, 118.375, 27.1875,
    ]);
  });

  test("the command rejects a repeated part before sending, with both rows", async () => {
    const { code, stderr, requests } = await receive(example("repeated-part-invoice.csv"));
    expect(stderr).toContain('row 4, Part Number: "4707Q" is also in row 2');
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
  });

  test("the command rejects invalid lines before sending, each with its row", async () => {
    const { code, stderr, requests } = await receive(example("fractional-cents-invoice.csv"));
    expect(stderr).toContain('row 2, Unit Cost: "$0.425" has fractions of a cent');
    expect(stderr).not.toContain("row 4");
    expect(stderr).toContain('row 5, Qty: "six" is not a number');
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
  });
});

test("a sheet that does not add up to its total is refused with what it adds up to", async () => {
  const shop = await harness.shop();
  const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
  const sheet = (total: string) =>
    `Invoice,Vendor,SKU,Qty,Cost,Core\nG-1,Acme,A-1,2,10.00,7.50\n,,Freight,1,18.00,\n,,Total,,${total},\n`;
  const receive = ["receive", "invoice", "-", "--mode", "receive"];
  const refused = await runCli(receive, { env, stdin: sheet("50.00") });
  expect(refused.stderr).toContain("TOTAL_MISMATCH");
  expect(refused.stderr).toContain(
    "lines $20.00, charges $18.00, core deposits $15.00. Its total is $50.00.",
  );
  expect((await shop.api("GET", "/bills")).body.count).toBe(0);
  const booked = await runCli([...receive, "--output", "table"], { env, stdin: sheet("53.00") });
  const heads = booked.stdout
    .split("\n")
    .filter((row) => /^(Goods|Charges|Cores|Total) /.test(row));
  expect(heads.map((row) => row.replace(/ +/g, " ").trim())).toEqual([
    "Goods $20.00 on 1 line",
    "Charges $18.00",
    "Cores $15.00",
    "Total $53.00",
  ]);
  const { bills } = (await shop.api("GET", "/bills")).body;
  expect(bills).toMatchObject([{ totalCents: 5300 }]);
});

describe("--dry-run", () => {
  test("--dry-run shows the request without a server or a key, in a form that can be sent", async () => {
    const preview = await runCli([
      "receive",
      "invoice",
      example("great-lakes-invoice.csv"),
      "--dry-run",
    ]);
    expect(preview.code).toBe(0);
    const { requests } = await runAgainst([ok], ["receive", "invoice", "-"], {
      stdin: preview.stdout,
    });
    expect(requests[0]?.body).toEqual(JSON.parse(preview.stdout));
  });

  test("--dry-run as a table shows dollars and the total", async () => {
    const args = [
      "receive",
      "invoice",
      example("great-lakes-invoice.csv"),
      "--dry-run",
      "--output",
      "table",
    ];
    const { stdout } = await runCli(args, { env: { COLUMNS: "80" } });
    expect(stdout).toContain("$2,768.30 on 5 lines");
    expect(stdout).toMatch(/FF63009 +Fuel filter, spin-on +24 +\$28\.75 +\$690\.00/);
  });
});

describe("stdin", () => {
  test.each([
    ["JSON", '{"invoiceNumber":"A","lines":[{"partNumber":"P","quantity":1,"unitCostCents":100}]}'],
    ["CSV", "Invoice,SKU,Qty,Cost\nA,P,1,1.00\n"],
  ])("stdin is detected as %s by its content", async (_name, stdin) => {
    const { requests } = await runAgainst([ok], ["receive", "invoice", "-"], { stdin });
    expect(requests[0]?.body).toEqual({
      invoiceNumber: "A",
      mode: "draft",
      lines: [{ partNumber: "P", quantity: 1, unitCostCents: 100 }],
    });
  });

  test("stdin can be a workbook", async () => {
    const stdin = await readFile(example("great-lakes-invoice.xlsx"));
    const { requests } = await runAgainst([ok], ["receive", "invoice", "-"], { stdin });
    expect(requests[0]?.body).toMatchObject({ invoiceNumber: "GL-88350" });
  });
});

describe("the answer", () => {
  test("the answer is a receipt on a terminal", async () => {
    const args = ["receive", "invoice", example("great-lakes-invoice.json"), "--output", "table"];
    const { stdout } = await runAgainst([partial], args, { env: { COLUMNS: "80" } });
    expect(stdout).toContain("PO-1001  received with issues");
    expect(stdout).toMatch(/FF63009 .* 12 +\$28\.75 +existing +stocked existing/);
    expect(stdout).toContain("failed   FF63009: The part was deleted. (PART_DELETED)");
    expect(stdout).toContain("next     Correct the line, then receive the order.");
  });

  test("an answer with a partial failure exits with 7", async () => {
    const { code } = await runAgainst(
      [partial],
      ["receive", "invoice", example("great-lakes-invoice.json")],
    );
    expect(code).toBe(7);
  });

  test("an answer with every line skipped exits with 7, also in a batch", async () => {
    const file = example("great-lakes-invoice.json");
    const one = await runAgainst([skipping("receive_failed")], ["receive", "invoice", file]);
    expect(one.code).toBe(7);
    const answers = [ok, skipping("receive_failed"), ok];
    const batch = await runAgainst(answers, ["receive", "invoice", file, file, file]);
    expect(batch.code).toBe(7);
    expect(batch.stderr).toContain(`warning: ${file}: ${skipped.message} (${skipped.code})`);
  });

  test("an answer with one line skipped exits with 0, and stderr names it", async () => {
    const args = ["receive", "invoice", example("great-lakes-invoice.json")];
    const { code, stderr, stdout } = await runAgainst([skipping("received_with_issues")], args);
    expect(stderr).toBe(`warning: ${skipped.message} (${skipped.code})\n`);
    expect(JSON.parse(stdout)).toHaveProperty("warnings.0.code", skipped.code);
    expect(code).toBe(0);
  });

  test("the answer on a terminal shows its warnings once", async () => {
    const args = ["receive", "invoice", example("great-lakes-invoice.json"), "--output", "table"];
    const { stdout, stderr } = await runAgainst([skipping("received_with_issues")], args);
    expect(stdout).toContain(skipped.message);
    expect(stderr).toBe("");
  });

  test("the answer reports errors of JSON in the terms of the server", async () => {
    const { stderr, code } = await runAgainst([ok], ["receive", "invoice", "-"], {
      stdin: '{"lines":[{"partNumber":"P","quantity":0,"unitCostCent":1}],"mode":"x"}',
    });
    for (const field of [
      "invoiceNumber: is required",
      "lines[0].quantity",
      "lines[0].unitCostCent:",
      "mode",
    ]) {
      expect(stderr).toContain(field);
    }
    expect(stderr).toContain("--invoice-number");
    expect(code).toBe(2);
  });
});

test.each([
  [["no-such-file.csv"], "no-such-file.csv: no such file"],
  [[], "missing required argument 'file'"],
  [["-", "-"], "stdin can be read only once"],
  [
    ["a.csv", "b.csv", "--invoice-number", "G-1"],
    "--invoice-number requires a single file: each invoice",
  ],
  [
    ["a.csv", "b.csv", "--invoice-number", "G-1", "--dry-run"],
    "--invoice-number requires a single file",
  ],
  [
    ["a.csv", "b.csv", "--idempotency-key", "one-key-for-two"],
    "--idempotency-key requires a single file",
  ],
])("the command rejects %j", async (files, message) => {
  const { stderr, code } = await runAgainst([ok], ["receive", "invoice", ...files]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
