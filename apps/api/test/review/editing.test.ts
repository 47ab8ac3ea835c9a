import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chromiumPath, desk } from "../harness/browser.ts";
import { readFile } from "../harness/documents.ts";
import type { TestShop } from "../harness/shop.ts";
import { countRequests, field, focusedName, isInView, useReviews } from "./reviewing.ts";

const { harness, shop: newShop, printed, review } = useReviews();

const documentOf = async (shop: TestShop, id: string) =>
  (await shop.api("GET", `/documents/${id}`)).body;
const book = (page: Page) => page.getByRole("button", { name: "Book", exact: true });

/** An invoice of two parts that the shop does not have, and a total that differs. */
const doubtful = {
  lines: [
    { part: "B-1", description: "Bolt", quantity: 2, unitCost: "10.00", amount: "20.00" },
    { part: "N-1", description: "Nut", quantity: 3, unitCost: "5.00", amount: "15.00" },
  ],
  freight: "4.00",
  total: "93.00",
};

describe.skipIf(!chromiumPath)("in a browser (skipped without Chromium)", () => {
  test("Enter goes to each field that needs a person, then to the button that books", async () => {
    const shop = await newShop();
    const document = await printed(shop, doubtful);
    expect(document.open.length).toBeGreaterThan(4);
    const { page, complaints } = await review(shop, document.id, { viewport: desk });
    // Nothing has the focus.
    await page.keyboard.press("Enter");
    const visited: string[] = [];
    for (const _ of document.open) {
      visited.push(await page.evaluate<string>("document.activeElement.id.slice(6)"));
      await page.keyboard.press("Enter");
    }
    expect([...visited].sort()).toEqual([...document.open].sort());
    expect(visited[0]).toBe("lines[0].partNumber");
    expect(visited.at(-1)).toBe("totalCents");
    // Enter alone confirms nothing.
    expect((await documentOf(shop, document.id)).open).toEqual(document.open);

    // Back at the first: confirm it and the other part, and correct the total.
    await page.keyboard.press("Control+Enter");
    await field(page, "totalCents").fill("$39.00");
    await page.keyboard.press("Enter");
    await page.locator(".count", { hasText: "1 field to check" }).waitFor();
    await expect
      .poll(() => page.evaluate("document.activeElement.id"))
      .toBe("field-lines[1].partNumber");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Ready to book").waitFor();
    await expect.poll(() => focusedName(page)).toBe("Book");
    expect(await documentOf(shop, document.id)).toMatchObject({
      status: "ready",
      invoice: { totalCents: 3900 },
    });
    expect(complaints).toEqual([]);
  });

  test("an answer that arrives late does not take the focus from another field", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport: desk });
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route(`**/${id}`, async (route) => {
      arrived.resolve();
      await released.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Confirm Part number of line 2" }).click();
    await arrived.promise;
    await field(page, "dueDate").fill("2026-04-09");
    released.resolve();
    await page.getByText("Ready to book").waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("field-dueDate");
    expect(await field(page, "dueDate").inputValue()).toBe("2026-04-09");
  });

  test("a text that is no amount is refused at its field, and nothing is booked with it", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport: desk });
    await page.getByRole("button", { name: "Confirm Part number of line 2" }).click();
    await page.getByText("Ready to book").waitFor();
    const sent = countRequests(page, "PATCH", id);
    const bookings = countRequests(page, "POST", "/book");
    await field(page, "totalCents").fill("97O.60");
    await book(page).click();
    const problem = page.getByRole("alert").filter({ hasText: "Enter dollars and cents" });
    await problem.waitFor();
    expect(await field(page, "totalCents").getAttribute("aria-invalid")).toBe("true");
    expect(await page.evaluate("document.activeElement.id")).toBe("field-totalCents");
    expect([sent(), bookings()]).toEqual([0, 0]);
    await field(page, "totalCents").fill("977.60");
    await page.keyboard.press("Tab");
    await problem.waitFor({ state: "detached" });
  });

  test.each([
    ["1,234.56", 123_456],
    ["$7", 700],
    ["(12.50)", -1250],
    ["-.5", -50],
  ])("the total %j is %i cents", async (text, cents) => {
    const shop = await harness.sharedShop();
    const document = await printed(shop, { number: `T${cents}` });
    const { page } = await review(shop, document.id, { viewport: desk });
    await field(page, "totalCents").fill(text);
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await documentOf(shop, document.id)).invoice.totalCents)
      .toBe(cents);
  });

  test("the server's refusal of a value is shown at its field", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport: desk });
    const order = field(page, "purchaseOrderNumber");
    await order.fill("PO-9999");
    await page.keyboard.press("Enter");
    await page.getByText("Names no purchase order of this shop.").waitFor();
    expect(await order.inputValue()).toBe("PO-9999");
    expect(await page.evaluate("document.activeElement.id")).toBe("field-purchaseOrderNumber");
  });

  test("lines and charges are added and removed", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport: desk });
    await page.getByRole("button", { name: "Add a line" }).click();
    await expect
      .poll(() => page.evaluate("document.activeElement.id"))
      .toBe("field-lines[2].partNumber");
    await page.keyboard.type("WS-7");
    await page.keyboard.press("Enter");
    for (const [path, text] of [
      ["lines[2].quantity", "2"],
      ["lines[2].amountCents", "10.00"],
    ] as const) {
      await expect.poll(() => page.evaluate("document.activeElement.id")).toBe(`field-${path}`);
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    }
    await expect
      .poll(async () => (await documentOf(shop, id)).invoice.lines[2])
      .toMatchObject({
        partNumber: "WS-7",
        quantity: 2,
        amountCents: 1000,
      });
    await page.getByRole("button", { name: "Remove line 1" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove line 1?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect((await documentOf(shop, id)).invoice.lines).toHaveLength(3);
    await page.getByRole("button", { name: "Remove line 1" }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("group", { name: "Line 3" }).waitFor({ state: "detached" });
    const { invoice } = await documentOf(shop, id);
    expect(invoice.lines.map((line: { partNumber: string }) => line.partNumber)).toEqual([
      "AF26248M",
      "WS-7",
    ]);
    expect(await field(page, "lines[1].amountCents").inputValue()).toBe("10.00");
    await page.getByRole("button", { name: "Add a charge" }).click();
    await field(page, "charges[1].kind").selectOption("tax");
    await expect
      .poll(async () => (await documentOf(shop, id)).invoice.charges[1]?.kind)
      .toBe("tax");
  });

  test("a vendor is chosen by its name, and one that booking adds is announced", async () => {
    const shop = await newShop();
    const other = await shop.vendor({ name: "Tri-State Spring Service" });
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport: desk });
    await field(page, "vendor").fill("Brand New Parts");
    await page.keyboard.press("Enter");
    await page.getByText("or adds one").waitFor();
    await field(page, "vendor").fill("tri-state spring service");
    await page.keyboard.press("Enter");
    await expect.poll(() => field(page, "vendor").inputValue()).toBe("Tri-State Spring Service");
    expect(await page.getByText("or adds one").count()).toBe(0);
    expect((await documentOf(shop, id)).vendorId).toBe(other.id);
  });

  test("booking saves what is being entered, and drafts an order on request", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport: desk });
    await page.getByRole("button", { name: "Confirm Part number of line 2" }).click();
    await page.getByText("Ready to book").waitFor();
    await page.getByLabel("How to book").selectOption("draft");
    await field(page, "invoiceNumber").fill("GL-CORRECTED");
    await book(page).click();
    await page.getByRole("heading", { name: /^Booked as a draft order: PO-/ }).waitFor();
    await page.getByText("Nothing is in stock yet.").waitFor();
    expect((await documentOf(shop, id)).invoice.invoiceNumber).toBe("GL-CORRECTED");
    expect(await shop.stockOf("FF63009")).toBe(0);
  });

  test("the server's refusal to book is shown in words, and its warnings after booking", async () => {
    const shop = await newShop();
    const first = await printed(shop, { number: "GL-1" });
    const { page } = await review(shop, first.id, { viewport: desk });
    await page.getByRole("button", { name: "Confirm Part number of line 2" }).click();
    await page.getByText("Ready to book").waitFor();
    await shop.receive(shop.invoice({ invoiceNumber: "GL-1", vendor: { id: first.vendorId } }));
    await book(page).click();
    const problem = page.getByRole("alert").filter({ hasText: "GL-1" });
    await problem.waitFor();
    expect(await problem.innerText()).toContain("already");
    expect(await isInView(problem)).toBe(true);
    await field(page, "invoiceNumber").fill("GL-2");
    await field(page, "invoiceDate").fill("2026-04-01");
    await book(page).click();
    await page.getByRole("heading", { name: /^Booked: PO-/ }).waitFor();
    await page.getByText("To check").waitFor();
    expect(await page.locator("#state li").allInnerTexts()).toEqual([
      expect.stringContaining("2026-04-01"),
    ]);
    expect(await page.locator("#problem").innerText()).toBe("");
  });

  test("what another person booked meanwhile is shown as booked", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport: desk });
    await shop.api("PATCH", `/documents/${id}`, { confirm: ["lines[1].partNumber"] });
    expect((await shop.api("POST", `/documents/${id}/book`, {})).status).toBe(200);
    await page.getByRole("button", { name: "Confirm Part number of line 2" }).click();
    await page.getByRole("heading", { name: "This document is booked." }).waitFor();
    expect(await book(page).count()).toBe(0);
  });

  test("text of a document is never markup", async () => {
    const shop = await newShop();
    const hostile = `<img src=x onerror="document.title='owned'">`;
    const content = `Invoice No.,Vendor,Part #,Description,Shipped,Net Cost,Ext Price
H-1,"Great Lakes Heavy Duty Parts",${hostile.replaceAll('"', "")},"${hostile.replaceAll('"', '""')}",1,1.00,1.00
`;
    const { id } = await readFile(shop, content, { type: "text/csv" });
    const { page, complaints } = await review(shop, id, { viewport: desk });
    await page.getByText(hostile).first().waitFor();
    expect(await page.locator("img").count()).toBe(1);
    expect(await page.title()).not.toBe("owned");
    expect(complaints).toEqual([]);
  });
});
