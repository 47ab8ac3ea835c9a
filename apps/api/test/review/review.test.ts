import { describe, expect, test } from "vitest";
import { chromiumPath, desk, phone, tooWide } from "../harness/browser.ts";
import { totalPlace } from "./paper.ts";
import { countRequests, focusedName, isInView, useReviews } from "./reviewing.ts";

const { shop: newShop, printed, review } = useReviews();

const looks = [
  { name: "a desk", look: { viewport: desk } },
  {
    name: "a phone",
    look: { viewport: phone, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  },
] as const;

const airFilter = "lines[1].partNumber";

describe.skipIf(!chromiumPath).each(looks)("on $name (skipped without Chromium)", ({ look }) => {
  test("boxes stand where the text is printed, at every zoom", async () => {
    const shop = await newShop();
    const document = await printed(shop);
    const { page, complaints } = await review(shop, document.id, look);
    const total = page.getByRole("button", { name: "Total: 977.60" });
    await total.waitFor();
    for (const zoom of ["", "Zoom in", "Zoom out"]) {
      if (zoom) await page.getByRole("button", { name: zoom }).click();
      const sheet = await page.locator(".sheet").boundingBox();
      const box = await total.boundingBox();
      if (!sheet || !box) throw new Error("The page is not shown");
      const points = 612 / sheet.width;
      const right = (box.x + box.width - sheet.x) * points;
      const middle = (box.y + box.height / 2 - sheet.y) * points;
      expect(Math.abs(right - totalPlace.right)).toBeLessThan(5);
      expect(Math.abs(middle - (totalPlace.top + 5))).toBeLessThan(4);
    }
    // The picture behind the boxes is the printed page, in its proportions.
    const [wide = 0, high = 0] = await page
      .locator(".sheet img[src]")
      .evaluate((image) => [Object(image).naturalWidth, Object(image).naturalHeight]);
    expect(high / wide).toBeCloseTo(792 / 612, 2);
    expect(complaints).toEqual([]);
  });

  test("a page fits the width at first, and what it adds up to is shown", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const set = [
      { path: "lines[0].coreDepositCents", value: 2500 },
      { path: "totalCents", value: 157_760 },
    ];
    await shop.api("PATCH", `/documents/${id}`, { set });
    const { page } = await review(shop, id, look);
    await page.locator(".sheet img[src]").waitFor();
    const hidden = await page
      .locator(".pane")
      .evaluate((pane) => Object(pane).scrollWidth - Object(pane).clientWidth);
    expect(hidden).toBe(0);
    expect(await page.locator(".sums dt").allInnerTexts()).toEqual([
      "Lines",
      "Core deposits",
      "Charges",
      "Sum",
    ]);
    expect(await page.locator(".sums dd").allInnerTexts()).toEqual([
      "$962.60",
      "$600.00",
      "$15.00",
      "$1,577.60",
    ]);
  });

  test("certain fields are quiet, and the others are marked with their reason", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, look);
    const part = page.locator(".field", { has: page.locator(`[id="field-${airFilter}"]`) });
    await part.getByText("No order, part or earlier bill has it.").waitFor();
    expect(await page.locator(".field.open").count()).toBe(1);
    expect(await page.getByRole("button", { name: "FF63009" }).getAttribute("class")).toBe(
      "box certain",
    );
    expect(await page.getByRole("button", { name: "AF26248M" }).getAttribute("class")).toBe(
      "box likely open",
    );
    expect(
      await page.getByRole("button", { name: "Air filter, primary" }).getAttribute("class"),
    ).toBe("box likely");
    await page.locator(".count", { hasText: "1 field to check" }).waitFor();
  });

  test("a click on a box finds its field, and a click on a field finds its box", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, look);
    await page.getByRole("button", { name: "Amount of line 2: 272.60" }).click();
    expect(await focusedName(page)).toBe("Amount");
    expect(await page.evaluate("document.activeElement.value")).toBe("272.60");
    expect(await page.locator(".box.current").getAttribute("aria-label")).toContain("272.60");
    await page.getByRole("textbox", { name: "Total" }).click();
    await page.locator('.box.current[aria-label="Total: 977.60"]').waitFor();
    expect(await page.locator(".box.current").count()).toBe(1);
  });

  test("a person confirms, and books once with a double click", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page, complaints } = await review(shop, id, look);
    await page.getByRole("button", { name: "Next field" }).click();
    expect(await focusedName(page)).toBe("Confirm Part number of line 2");
    await page.keyboard.press("Enter");
    await page.getByText("Ready to book").waitFor();
    const bookings = countRequests(page, "POST", "/book");
    await page.getByRole("button", { name: "Book" }).dblclick();
    await page.getByRole("heading", { name: /^Booked: PO-\d+\.$/ }).waitFor();
    await expect.poll(() => isInView(page.locator("#state .panel"))).toBe(true);
    await page.getByText("Bill of $977.60.").waitFor();
    expect(bookings()).toBe(1);
    expect(await shop.stockOf("FF63009")).toBe(24);
    expect((await shop.api("GET", "/bills")).body.count).toBe(1);
    expect(await tooWide(page)).toBe(0);
    expect(complaints).toEqual([]);
  });
});
