import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { contract } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { interchange, invoice810 } from "../../../../packages/invoice-files/test/x12.ts";
import { useHarness } from "../../../api/test/harness/harness.ts";
import { example, runCli, temporaryFolder } from "../harness/run-cli.ts";
import { runAgainst } from "../harness/server.ts";

const harness = useHarness({ now: new Date("2026-03-12T17:00:00Z") });
const ok = { status: 201, json: contract.receive.invoice.example?.output };
const several = example("midwest-brake-invoices.x12");
const fixture = fileURLToPath(new URL("fixtures/fleet-supply.810", import.meta.url));

describe("an X12 invoice", () => {
  test("an invoice is booked once, with freight, deposit and due date on the bill", async () => {
    const shop = await harness.shop();
    const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
    const file = example("great-lakes-invoice.edi");
    const receive = ["receive", "invoice", file, "--mode", "receive"];
    const first = await runCli(receive, { env });
    expect(first.stderr).toContain("charges: freight $30.85");
    expect(JSON.parse(first.stdout)).toMatchObject({
      status: "received",
      purchaseOrder: {
        totalCostCents: 124_105,
        vendorInvoiceNumber: "GL-88412",
      },
    });
    const { id } = JSON.parse(first.stdout).bill;
    expect((await shop.api("GET", `/bills/${id}`)).body).toMatchObject({
      goodsCents: 124_105,
      chargesCents: 3085,
      coresCents: 8000,
      totalCents: 135_190,
      dueDate: "2026-04-08",
    });
    expect(await shop.stockOf("FF63009")).toBe(24);
    expect((await runCli(receive, { env })).stdout).toBe(first.stdout);
    expect(await shop.stockOf("FF63009")).toBe(24);
  });

  test("an invoice that does not add up to its total is refused with its sum", async () => {
    const shop = await harness.shop();
    const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
    const items = ["IT1**2*EA*28.75**PN*FF63009", "SAC*C*D240***2500"];
    const stdin = interchange([invoice810({ items, total: "TDS*9000" })]);
    const run = await runCli(["receive", "invoice", "-", "--mode", "receive"], { env, stdin });
    expect(run.stderr).toContain("TOTAL_MISMATCH");
    expect(run.stderr).toContain(
      "lines $57.50, charges $25.00, core deposits $0.00. Its total is $90.00.",
    );
    expect(run.code).not.toBe(0);
    expect((await shop.api("GET", "/purchase-orders")).body.count).toBe(0);
  });

  test("an X12 invoice of an unknown order can be received into a new one", async () => {
    const shop = await harness.shop();
    const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
    const refused = await runCli(["receive", "invoice", fixture], { env });
    expect(refused.stderr).toContain("PO_NOT_FOUND");
    expect(refused.stderr).toContain("--no-po");
    expect(refused.code).toBe(4);
    expect((await runCli(["receive", "invoice", fixture, "--no-po"], { env })).code).toBe(0);
  });

  test("the command sends each X12 invoice of a file except a credit memo", async () => {
    const shop = await harness.shop();
    const env = { BAYLINE_API_KEY: shop.key, BAYLINE_BASE_URL: shop.baseUrl };
    const run = await runCli(["receive", "invoice", several, "--mode", "receive"], { env });
    const { files } = JSON.parse(run.stdout);
    expect(files.map((each: { ok: boolean }) => each.ok)).toEqual([true, true, false]);
    expect(files[1].file).toBe(`${several}, invoice MB200872`);
    expect(files[2].error).toMatchObject({ error: "CREDIT_MEMO" });
    expect(run.stderr).toContain("invoice MB200872: charges: tax $16.28");
    expect(run.code).toBe(2);
    expect(await shop.stockOf("4707Q")).toBe(12);
  });

  test("an X12 invoice is detected on stdin by its content", async () => {
    const stdin = await readFile(fixture);
    const { requests, code } = await runAgainst([ok], ["receive", "invoice", "-"], { stdin });
    expect(requests[0]?.body).toMatchObject({
      invoiceNumber: "FS0071",
      invoiceDate: "2026-03-11",
      purchaseOrderNumber: "PO-1001",
      vendor: { name: "Fleet Supply Co", accountNumber: "FS-200" },
      lines: [
        { partNumber: "COOL-ELC50", quantity: 2.5, unitCostCents: 1720 },
        { partNumber: "BOLT-M10", quantity: 200, unitCostCents: 42 },
      ],
    });
    expect(code).toBe(0);
  });

  test("an invoice can be mixed with other files, and a dry run shows each request", async () => {
    const args = ["receive", "invoice", example("great-lakes-invoice.json"), several, "--dry-run"];
    const { stdout, stderr, code } = await runCli(args);
    expect(JSON.parse(stdout).map((each: { invoiceNumber: string }) => each.invoiceNumber)).toEqual(
      ["GL-88213", "MB200871", "MB200872"],
    );
    expect(stderr).toContain("CREDIT_MEMO invoice MB200873 is a credit memo");
    expect(code).toBe(2);
  });

  test("an invalid invoice is rejected before sending, with segment and element", async () => {
    const items = ["IT1**2*EA*12.3456**PN*A-1", "IT1**x*EA*1**PN*B-1"];
    const args = ["receive", "invoice", "-"];
    const stdin = interchange([invoice810({ items })]);
    const { stderr, code, requests } = await runAgainst([ok], args, { stdin });
    expect(stderr).toContain('segment 6, IT104: "12.3456" has fractions of a cent');
    expect(stderr).toContain('segment 7, IT102: "x" is not a number');
    expect({ code, requests }).toEqual({ code: 2, requests: [] });
  });

  test("an invoice in a file of several accepts no number or key by flag", async () => {
    for (const flag of [
      ["--invoice-number", "A"],
      ["--idempotency-key", "one-for-all-of-them"],
    ]) {
      const { stderr, code } = await runAgainst([ok], ["receive", "invoice", several, ...flag]);
      expect(stderr).toContain(`${flag[0]} requires a single invoice`);
      expect(code).toBe(2);
    }
  });

  test("an X12 invoice that is truncated is rejected completely", async () => {
    const file = join(await temporaryFolder(), "half.edi");
    const text = await readFile(example("great-lakes-invoice.edi"), "utf8");
    await writeFile(file, text.slice(0, 900));
    const { stderr, requests } = await runAgainst([ok], ["receive", "invoice", file]);
    expect(stderr).toContain("its IEA is missing");
    expect(requests).toEqual([]);
  });
});
