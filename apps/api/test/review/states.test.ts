import { describe, expect, test } from "vitest";
import { readDocuments } from "../../src/modules/documents/reading/read-documents.ts";
import { chromiumPath, desk, phone, tooWide } from "../harness/browser.ts";
import { useDatabase } from "../harness/database.ts";
import { invoiceFile, readFile, submitFile } from "../harness/documents.ts";
import { printStatement } from "./paper.ts";
import { countRequests, field, useReviews } from "./reviewing.ts";

const { harness, shop: newShop, printed, review, open } = useReviews();
const database = useDatabase(harness);

const csv = `Invoice No.,Invoice Date,Vendor,Account #,Part #,Description,Shipped,Net Cost,Ext Price
GL-88304,03/09/2026,Great Lakes Heavy Duty Parts,48-2210,FF63009,Fuel filter,24,$28.75,$690.00
`;

describe.skipIf(!chromiumPath)("in a browser (skipped without Chromium)", () => {
  test("a document that is being read appears when it is read", async () => {
    const shop = await newShop();
    const { body } = await submitFile(shop, csv, { type: "text/csv" });
    const { page, complaints } = await review(shop, body.id, { viewport: desk });
    await page.getByRole("heading", { name: "The document is being read." }).waitFor();
    await readDocuments(harness.services);
    await field(page, "invoiceNumber").waitFor();
    expect(await field(page, "invoiceNumber").inputValue()).toBe("GL-88304");
    const polls = countRequests(page, "GET", body.id);
    await page.clock.install();
    await page.clock.runFor(60_000);
    expect(polls()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("a document that is never read is asked for a limited time", async () => {
    const shop = await newShop();
    const { body } = await submitFile(shop, invoiceFile());
    const { page } = await review(shop, body.id, { viewport: desk });
    await page.clock.install();
    await page.reload();
    const polls = countRequests(page, "GET", body.id);
    const again = page.getByRole("button", { name: "Look again" });
    const isAnswer = (response: { url(): string }) => response.url().endsWith(body.id);
    // One answer after the other: a request that waits while the clock runs would reach its
    // timeout.
    for (let poll = 0; poll < 200 && !(await again.isVisible()); poll++) {
      const answer = page.waitForResponse(isAnswer).catch(() => undefined);
      await page.clock.runFor(2000);
      await Promise.race([answer, again.waitFor()]);
    }
    await again.waitFor();
    const count = polls();
    await page.clock.runFor(60_000);
    expect(polls()).toBe(count);
    await readDocuments(harness.services);
    await again.click();
    await field(page, "invoiceNumber").waitFor();
    expect(await again.count()).toBe(0);
  });

  test("a file without pages shows the text and the place of each field", async () => {
    const shop = await newShop();
    const document = await readFile(shop, csv, { type: "text/csv" });
    const { page, complaints } = await review(shop, document.id, { viewport: desk });
    const unitCost = document.fields.find(
      ({ path }: { path: string }) => path === "lines[0].unitCostCents",
    );
    expect(unitCost.place).toBeTruthy();
    const text = page.getByRole("button", { name: /^row .*Unit cost of line 1$/ });
    expect(await text.innerText()).toContain(unitCost.place);
    expect(await text.innerText()).toContain(unitCost.text);
    await text.click();
    expect(await page.evaluate("document.activeElement.id")).toBe("field-lines[0].unitCostCents");
    await page.getByRole("textbox", { name: "Quantity" }).click();
    expect(await page.locator(".text.current").innerText()).toContain("24");
    expect(complaints).toEqual([]);
  });

  test("a rejected document is read-only with its reason, and can be read again", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page, complaints } = await review(shop, id, { viewport: desk });
    await page.getByRole("button", { name: "Reject" }).click();
    const dialog = page.getByRole("dialog", { name: "Reject this document?" });
    await dialog.getByLabel("Reason").fill("A statement of account");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "This document was rejected." }).waitFor();
    await page.getByText("A statement of account.").waitFor();
    expect(await page.getByRole("textbox", { name: "Total" }).getAttribute("readonly")).toBe("");
    expect(await page.getByRole("button", { name: /^(Book|Add|Remove|Confirm)/ }).count()).toBe(0);

    await page.getByRole("button", { name: "Read again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Read again" }).click();
    await page.getByRole("heading", { name: "The document is being read." }).waitFor();
    await readDocuments(harness.services);
    await page.getByRole("button", { name: "Book", exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("an unreadable document shows why, and offers its file", async () => {
    const shop = await newShop();
    const headers = { "content-disposition": 'attachment; filename="torn.pdf"' };
    const type = "application/pdf";
    const document = await readFile(shop, "%PDF-1.7 torn", { type, headers });
    expect(document.status).toBe("unreadable");
    const { page, complaints } = await review(shop, document.id, { viewport: desk });
    await page.getByRole("heading", { name: "This document cannot be read." }).waitFor();
    await page.getByText(document.reason.slice(0, -1)).waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the file" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("torn.pdf");
    expect(complaints).toEqual([]);
  });

  test("a booked document is read-only with its records, also on a phone", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    await shop.api("PATCH", `/documents/${id}`, { confirm: ["lines[1].partNumber"] });
    const { body } = await shop.api("POST", `/documents/${id}/book`, {});
    const { page } = await review(shop, id, { viewport: phone, isMobile: true, hasTouch: true });
    await page.getByRole("heading", { name: "This document is booked." }).waitFor();
    const { purchaseOrder } = body.receiving;
    expect(body).toMatchObject({
      billNumber: "GL-88304",
      purchaseOrderNumber: purchaseOrder.number,
    });
    await page.getByText(`Order ${purchaseOrder.number}.`).waitFor();
    await page.getByText("Bill GL-88304.").waitFor();
    const facts = await page.locator("#state").innerText();
    expect(facts).not.toContain(body.billId);
    expect(facts).not.toContain("..");
    expect(await page.locator("#form input:not([readonly]), #form select:enabled").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Read again" }).count()).toBe(0);
    expect(await tooWide(page)).toBe(0);
  });

  test("a statement of account is compared and not booked, until a person says it is an invoice", async () => {
    const shop = await newShop();
    const { page: printer } = await open("/v1/health");
    const content = await printStatement(printer);
    const { id } = await readFile(shop, content, { type: "application/pdf" });
    const { page, complaints } = await review(shop, id, { viewport: desk });
    await page.getByRole("heading", { name: "This is a statement of account." }).waitFor();
    const vendor = "'Great Lakes Heavy Duty Parts, Inc.'";
    await page.getByText(`bayline bills reconcile <file> --vendor ${vendor}`).waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    expect(await page.getByRole("button", { name: /^(Book|Next field|Add|Confirm)/ }).count()).toBe(
      0,
    );
    expect(await page.getByText("Missing").count()).toBe(0);
    await page.getByRole("button", { name: "Reject" }).waitFor();

    await page.getByRole("button", { name: "It is an invoice" }).click();
    await page.getByRole("button", { name: "Book", exact: true }).waitFor();
    expect(await field(page, "type").inputValue()).toBe("invoice");
    expect(complaints).toEqual([]);
  });

  test("a page whose original was deleted says so", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    await database.query("UPDATE documents SET original_deleted_at = '2026-03-10T15:00:00Z'");
    const { page, complaints } = await review(shop, id, { viewport: desk });
    await page.getByText("The original file was deleted.").waitFor();
    expect(await page.getByRole("button", { name: "Download the file" }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
