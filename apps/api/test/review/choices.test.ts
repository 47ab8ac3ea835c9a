import { describe, expect, test } from "vitest";
import { chromiumPath, desk, phone, tooWide } from "../harness/browser.ts";
import { useDatabase } from "../harness/database.ts";
import { dealerPdf, readFile } from "../harness/documents.ts";
import type { TestShop } from "../harness/shop.ts";
import { field, focusedName, useReviews } from "./reviewing.ts";

const { harness, shop: newShop, review } = useReviews();
const database = useDatabase(harness);

/** A dealer's invoice of February 3 or March 2, with a part that the shop does not have. */
const ambiguous = dealerPdf({ date: "02/03/2026", part: "WS-7" });

/** The place of a rival: where the account number is printed. */
const box = { x: 340, y: 108, width: 100, height: 10 };

/** Reads the invoice. The reader found the place of the other date. */
async function ambiguousDocument(shop: TestShop) {
  const { id, fields } = await readFile(shop, ambiguous, { type: "application/pdf" });
  const placed = fields.map((each: { path: string }) =>
    each.path === "invoiceDate"
      ? { ...each, rivals: [{ value: "2026-03-02", text: "Mar 2", page: 1, box }] }
      : each,
  );
  const json = JSON.stringify(placed).replaceAll("'", "''");
  await database.query(`UPDATE documents SET fields = '${json}' WHERE id = '${id}'`);
  return id;
}

const dateOf = async (shop: TestShop, id: string) =>
  (await shop.api("GET", `/documents/${id}`)).body.invoice.invoiceDate;

describe.skipIf(!chromiumPath)("in a browser (skipped without Chromium)", () => {
  test("values that the document allows are chosen by a key, and Enter goes to the next field", async () => {
    const shop = await newShop();
    const id = await ambiguousDocument(shop);
    const { page, complaints } = await review(shop, id, { viewport: desk });
    const choices = page.getByRole("group", { name: "Choices of Invoice date" });
    expect(await choices.getByRole("button").allInnerTexts()).toEqual([
      expect.stringMatching(/^1\s+Feb 3, 2026\s+Read: “02\/03\/2026”, page 1$/),
      expect.stringMatching(/^2\s+Mar 2, 2026\s+Read: “Mar 2”, page 1$/),
    ]);
    await page.getByText("It may also be Mar 2, 2026.").waitFor();
    await page.keyboard.press("Enter");
    expect(await focusedName(page)).toMatch(/^1 Feb 3, 2026/);
    // The place of the other value has its key.
    const rival = page.locator(".box.rival");
    expect(await rival.getAttribute("data-key")).toBe("2");
    expect(await page.locator(".box.pointed").getAttribute("aria-label")).toContain("02/03/2026");
    await page.keyboard.press("ArrowRight");
    expect(await rival.getAttribute("class")).toContain("pointed");

    await page.keyboard.press("2");
    await expect.poll(() => dateOf(shop, id)).toBe("2026-03-02");
    const second = choices.getByRole("button", { name: "Mar 2, 2026", pressed: true });
    await second.waitFor();
    expect(await field(page, "invoiceDate").inputValue()).toBe("2026-03-02");
    // It is chosen by the same key as before, and the first one can be chosen again.
    expect(await second.innerText()).toMatch(/^2/);
    await page.keyboard.press("1");
    await expect.poll(() => dateOf(shop, id)).toBe("2026-02-03");
    await choices.getByRole("button", { name: "Feb 3, 2026", pressed: true }).waitFor();
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("field-lines[0].partNumber");
    await choices.waitFor({ state: "hidden" });
    expect(await rival.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("a value is chosen by a touch, and its place is highlighted under the pointer", async () => {
    const shop = await newShop();
    const id = await ambiguousDocument(shop);
    const { page: onDesk } = await review(shop, id, { viewport: desk });
    await onDesk.getByRole("button", { name: "Mar 2, 2026" }).hover();
    await onDesk.locator(".box.rival.pointed").waitFor();
    const look = { viewport: phone, isMobile: true, hasTouch: true };
    const { page, complaints } = await review(shop, id, look);
    await page.getByRole("button", { name: "Mar 2, 2026" }).tap();
    await expect.poll(() => dateOf(shop, id)).toBe("2026-03-02");
    await page.locator(".count", { hasText: "1 field to check" }).waitFor();
    expect(await tooWide(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("the value that was read is chosen as it is", async () => {
    const shop = await newShop();
    const id = await ambiguousDocument(shop);
    const { page } = await review(shop, id, { viewport: desk });
    await page.getByRole("button", { name: "Feb 3, 2026" }).click();
    await page.getByRole("button", { name: "Feb 3, 2026", pressed: true }).waitFor();
    const { body } = await shop.api("GET", `/documents/${id}`);
    expect(body.fields.find(({ path }: { path: string }) => path === "invoiceDate")).toMatchObject({
      certainty: "certain",
      reason: "a person confirmed it",
    });
  });
});
