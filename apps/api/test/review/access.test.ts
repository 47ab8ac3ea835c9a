import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { chromiumPath, desk, groundOf, phone, tooWide } from "../harness/browser.ts";
import { contrast, schemesIn } from "../harness/contrast.ts";
import { focusedName, isInView, useReviews } from "./reviewing.ts";

const { shop: newShop, printed, review } = useReviews();

/** Many fields to check, and long words. */
const crowded = {
  number: "GL-88304-WITH-A-LONG-NUMBER-OF-ITS-DEALER",
  lines: Array.from({ length: 6 }, (_, index) => ({
    part: `PART-WITH-LONG-NUMBER-${index}`,
    description: "Steering gear with a long description of what it is and fits",
    quantity: index + 1,
    unitCost: "1,234.50",
    amount: "1.00",
  })),
};

/** Whether the element with the focus has an outline, or the frame of its field a shadow. */
const showsFocus = `
  getComputedStyle(document.activeElement).outlineStyle !== "none" ||
  getComputedStyle(document.activeElement.parentElement).boxShadow !== "none"
`;

const looks = [
  { name: "a phone, light", viewport: phone, isMobile: true, hasTouch: true, colorScheme: "light" },
  { name: "a phone, dark", viewport: phone, isMobile: true, hasTouch: true, colorScheme: "dark" },
  { name: "a desk, light", viewport: desk, colorScheme: "light" },
  { name: "a desk, dark", viewport: desk, colorScheme: "dark" },
] as const;

describe.skipIf(!chromiumPath)("in a browser (skipped without Chromium)", () => {
  test.each(looks)(
    "nothing overflows on $name, in its color scheme",
    async ({ name: _, ...look }) => {
      const shop = await newShop();
      const { id } = await printed(shop, crowded);
      const { page, complaints } = await review(shop, id, look);
      expect(await tooWide(page)).toBe(0);
      const light = await groundOf(page);
      expect(look.colorScheme === "dark" ? light < 60 : light > 240).toBe(true);
      const narrow = await page.locator("#review *").evaluateAll((all) =>
        all
          .map((each) => Object(each))
          .filter((each) => each.getBoundingClientRect().right > Object(globalThis).innerWidth + 1)
          .map((each) => each.outerHTML.slice(0, 80)),
      );
      expect(narrow).toEqual([]);
      if (look.viewport !== phone) return;
      const small = await page
        .locator("button:visible:not(.box), input:visible")
        .evaluateAll((all) =>
          all
            .map((each) => Object(each))
            .filter((each) => each.getBoundingClientRect().height < 44)
            .map((each) => each.outerHTML.slice(0, 80)),
        );
      expect(small).toEqual([]);
      const [pages, fields] = await Promise.all([
        page.locator("#pages").boundingBox(),
        page.locator("#fields").boundingBox(),
      ]);
      expect((pages?.y ?? 0) + (pages?.height ?? 0)).toBeLessThanOrEqual((fields?.y ?? 0) + 1);
      expect(complaints).toEqual([]);
    },
  );

  test.each([
    ["a page enlarged to four times its size", { width: 320, height: 256 }],
    ["a phone held sideways", { width: 844, height: 390 }],
    ["a desk", desk],
  ])("%s has room for the field with the focus and its buttons", async (_what, viewport) => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport });
    for (const path of ["vendor", "lines[1].partNumber", "totalCents"]) {
      const input = page.locator(`[id="field-${path}"]`);
      await input.focus();
      await expect.poll(() => isInView(input)).toBe(true);
    }
    const mode = page.getByRole("combobox", { name: "How to book" });
    await mode.scrollIntoViewIfNeeded();
    const cut = await mode.evaluate((select) => {
      const { clientWidth, scrollWidth } = Object(select);
      return scrollWidth - clientWidth;
    });
    expect(cut).toBe(0);
    expect(await tooWide(page)).toBe(0);
  });

  test("every control has a name, every id is unique, and headings are in order", async () => {
    const shop = await newShop();
    const { id } = await printed(shop, crowded);
    const { page } = await review(shop, id, { viewport: desk });
    const unnamed = await page
      .locator("input, select, button, [role=group], img")
      .evaluateAll((all) =>
        all
          .map((each) => Object(each))
          .filter((each) => {
            const label = each.labels?.[0]?.textContent || each.ariaLabel || each.textContent;
            return !label.trim() && each.getAttribute("alt") === null;
          })
          .map((each) => each.outerHTML),
      );
    expect(unnamed).toEqual([]);
    const ids = await page
      .locator("[id]")
      .evaluateAll((all) => all.map((each) => Object(each).id as string));
    expect(ids).toEqual([...new Set(ids)]);
    const described = await page
      .locator("[aria-describedby], [aria-labelledby]")
      .evaluateAll((all) =>
        all.flatMap((each) =>
          `${each.getAttribute("aria-describedby") ?? ""} ${each.getAttribute("aria-labelledby") ?? ""}`
            .trim()
            .split(/\s+/),
        ),
      );
    for (const target of described) expect(ids).toContain(target);
    const depths = await page
      .locator("h1, h2, h3")
      .evaluateAll((all) => all.map((each) => Number(each.tagName.slice(1))));
    expect(depths.filter((depth) => depth === 1)).toHaveLength(1);
    depths.reduce((above, depth) => {
      expect(depth - above).toBeLessThanOrEqual(1);
      return depth;
    }, 0);
  });

  test("the keyboard reaches the document, each field and the buttons, with a visible focus", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport: desk });
    const walk: string[] = [];
    const hidden: string[] = [];
    while (walk.at(-1) !== "Book" && walk.length < 100) {
      await page.keyboard.press("Tab");
      walk.push(await focusedName(page));
      if (!(await page.evaluate(showsFocus))) hidden.push(walk.at(-1) ?? "");
    }
    expect(hidden).toEqual([]);
    expect(walk.slice(0, 6)).toEqual([
      "Skip to the fields",
      "1 page",
      "Zoom out",
      "Zoom in",
      "Vendor",
      "Invoice number",
    ]);
    const places = ["Confirm Part number of line 2", "Add a line", "Total", "Next field", "Book"];
    const order = places.map((name) => walk.indexOf(name));
    expect(order).not.toContain(-1);
    expect([...order].sort((a, b) => a - b)).toEqual(order);
  });

  test("results are said to screen readers", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport: desk });
    const live = page.locator('#live[role="status"]');
    await page.getByRole("button", { name: "Confirm Part number of line 2" }).click();
    await expect.poll(() => live.textContent()).toContain("Every field is certain.");
    const total = page.getByRole("textbox", { name: "Total" });
    expect(await total.getAttribute("aria-describedby")).toContain("field-totalCents-note");
    expect(await page.locator('#problem[role="alert"]').count()).toBe(1);
    expect(await page.locator('#state[role="status"]').count()).toBe(1);
  });

  test("nothing moves for a reader who wants no motion", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport: desk, reducedMotion: "reduce" });
    const behavior = await page
      .locator(".pane")
      .evaluate((pane) => Object(globalThis).getComputedStyle(pane).scrollBehavior);
    expect(behavior).toBe("auto");
  });
});

test("text has enough contrast, light and dark", () => {
  const read = (path: string) =>
    readFileSync(new URL(`../../src/http/${path}`, import.meta.url), "utf8");
  const site = schemesIn(read("docs/site/browser/site.css"));
  const own = schemesIn(read("review/browser/review.css"));
  expect(own).toHaveLength(2);
  const low: string[] = [];
  for (const [index, colors] of own.entries()) {
    const scheme = { ...site[index], ...colors };
    for (const [ink, ...grounds] of [
      ["text", "back", "raised", "code", "warned", "paper", "tint", "good-ground"],
      ["soft", "back", "raised", "code", "warned", "good-ground"],
      ["warn", "warned", "back", "raised"],
      ["bad", "bad-ground", "back"],
      ["good", "good-ground"],
    ] as const) {
      for (const ground of grounds) {
        const found = contrast(scheme[ink] ?? "", scheme[ground] ?? "");
        if (!(found >= 4.5)) low.push(`${ink} on ${ground}: ${found.toFixed(2)}`);
      }
    }
    if (!(contrast("#ffffff", scheme.button ?? "") >= 4.5)) low.push("white on button");
    for (const ground of ["back", "warned"]) {
      const found = contrast(scheme["warn-line"] ?? "", scheme[ground] ?? "");
      if (!(found >= 3)) low.push(`warn-line on ${ground}: ${found.toFixed(2)}`);
    }
  }
  expect(low).toEqual([]);
});
