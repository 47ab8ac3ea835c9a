import { describe, expect, test } from "vitest";
import { chromiumPath, desk, phone } from "../harness/browser.ts";
import { readFile } from "../harness/documents.ts";
import { field, useReviews } from "./reviewing.ts";

const { shop: newShop, printed, review } = useReviews();

const looks = [
  { name: "a desk", look: { viewport: desk } },
  { name: "a phone", look: { viewport: phone, isMobile: true, hasTouch: true } },
] as const;

/** Amounts that do not add up to the total. */
const different = { total: "999.60" };
const sums = "Lines, charges and cores add up to $977.60, and the total is $999.60.";

describe.skipIf(!chromiumPath).each(looks)("on $name (skipped without Chromium)", ({ look }) => {
  test("a reason that many fields share is said once, and each of them refers to it", async () => {
    const shop = await newShop();
    const { id, open } = await printed(shop, different);
    const { page, complaints } = await review(shop, id, look);
    const reason = page.getByText(sums);
    await reason.waitFor();
    expect(await reason.count()).toBe(1);
    const group = page.getByRole("group", { name: "To check" });
    const named = await group.getByRole("listitem").allInnerTexts();
    const amounts = open.filter((path: string) => !path.endsWith("partNumber"));
    expect(named.slice(0, 2)).toEqual(["Quantity of line 1", "Unit cost of line 1"]);
    expect(named.at(-1)).toBe(`and ${amounts.length - 3} other fields`);
    for (const path of amounts) {
      const ids = await field(page, path).getAttribute("aria-describedby");
      expect(ids?.split(" ")).toContain(await reason.getAttribute("id"));
    }
    await group.getByRole("button", { name: "Unit cost of line 1" }).click();
    expect(await page.evaluate("document.activeElement.id")).toBe("field-lines[0].unitCostCents");
    expect(await reason.count()).toBe(1);
    // What only one field has is said at the field.
    const part = page.locator(".field", { has: field(page, "lines[1].partNumber") });
    await part.getByText("No order, part or earlier bill has it.").waitFor();
    await field(page, "totalCents").fill("977.60");
    await page.keyboard.press("Enter");
    await reason.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("a long reason is shown whole", async () => {
    const shop = await newShop();
    const vendor = `Great Lakes ${"and Michigan ".repeat(8)}Parts`;
    const file = `Invoice,Date,Vendor,SKU,Qty,Cost\n${"A".repeat(80)},3/9/2026,${vendor},A-1,1,1.00\n`;
    const { id } = await readFile(shop, file, { type: "text/csv" });
    const { page } = await review(shop, id, look);
    await page.locator(".field.open .note").first().waitFor();
    const cut = await page.locator(".note:visible, .reason").evaluateAll((all) =>
      all
        .map((each) => Object(each))
        .filter(
          (each) =>
            each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1,
        )
        .map((each) => each.textContent),
    );
    expect(cut).toEqual([]);
  });
});

describe.skipIf(!chromiumPath)("in a browser (skipped without Chromium)", () => {
  test("a document whose sums differ is never shown as ready to book, and names the total in dollars", async () => {
    const shop = await newShop();
    const { id, open } = await printed(shop, different);
    await shop.api("PATCH", `/documents/${id}`, { confirm: open });
    const { page } = await review(shop, id, { viewport: desk });
    await page.locator(".count", { hasText: "1 field to check" }).waitFor();
    await page.getByText("Is $999.60, which is $22.00 more than the $977.60 that").waitFor();
    expect(await page.locator("#status").innerText()).toBe("Needs review");
    expect(await page.getByText("Ready to book").count()).toBe(0);
  });

  test("a refusal to book names the fields as the page does", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    await shop.api("PATCH", `/documents/${id}`, { confirm: ["lines[1].partNumber"] });
    const { page } = await review(shop, id, { viewport: desk });
    await page.getByText("Ready to book").waitFor();
    // Another person changes the document meanwhile.
    const set = [
      { path: "lines[1].unitCostCents", value: null },
      { path: "lines[1].amountCents", value: null },
      { path: "vendor", value: "A New Vendor" },
    ];
    await shop.api("PATCH", `/documents/${id}`, { set });
    await page.getByRole("button", { name: "Book", exact: true }).click();
    const problem = page.locator("#problem");
    await problem.getByText("Unit cost of line 2").waitFor();
    await problem.getByText("Is required, or amount instead.").waitFor();
    expect(await problem.innerText()).not.toMatch(/\[|[cC]ents/);
    expect(await page.getByText("Ready to book").count()).toBe(0);
  });

  test.each([
    ["an invoice that a person corrected", "lines[1].partNumber", 1],
    ["an invoice in which a person changed nothing", null, 0],
  ])("booking says that the layout is learned: %s", async (_what, path, count) => {
    const shop = await newShop();
    await shop.part({ partNumber: "AF26248M" });
    const { id } = await printed(shop);
    if (path) await shop.api("PATCH", `/documents/${id}`, { confirm: [path] });
    const { page } = await review(shop, id, { viewport: desk });
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await page.getByRole("heading", { name: /^Booked: PO-/ }).waitFor();
    const taught = page.getByText("The next invoice of this layout will be read like this.");
    expect(await taught.count()).toBe(count);
  });
});
