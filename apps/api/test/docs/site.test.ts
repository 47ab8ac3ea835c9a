import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { chromiumPath, desk, focused, phone, tooWide, useBrowser } from "../harness/browser.ts";
import { contrast, schemesIn } from "../harness/contrast.ts";
import { useHarness } from "../harness/harness.ts";

const harness = useHarness();
const open = useBrowser(harness);

const searchField = "dialog[open] input";

describe.skipIf(!chromiumPath)("in a browser (skipped without Chromium)", () => {
  test.each([
    ["rotate the secret", "Rotate the secret", "/docs/webhook-deliveries#rotate-the-secret"],
    ["DUPLICATE_INVOICE", "DUPLICATE_INVOICE", "/docs/errors/DUPLICATE_INVOICE"],
    ["duplicate_inv", "DUPLICATE_INVOICE", "/docs/errors/DUPLICATE_INVOICE"],
    [
      "inventory.movements",
      "List the stock movements of a part, newest first",
      "/docs/reference/inventory#GET/inventory/{id}/movements",
    ],
    [
      "purchase_order.received",
      "purchase_order.received",
      "/docs/reference/events-purchasing#purchase_order.received",
    ],
    ["webhoks", "Webhooks", "/docs/webhooks"],
  ])("the search for %j finds %j, by keyboard alone", async (query, title, place) => {
    const { page, complaints } = await open("/docs/conventions", { viewport: desk });
    await page.keyboard.press("/");
    await page.locator(searchField).waitFor();
    await page.keyboard.type(query);
    const options = page.getByRole("option");
    await options.first().waitFor();
    const titles = await options.locator(".title").allInnerTexts();
    const at = titles.indexOf(title);
    expect(titles.slice(0, 5)).toContain(title);
    for (let step = 0; step < at; step++) await page.keyboard.press("ArrowDown");
    expect(await page.getByRole("option", { selected: true }).locator(".title").innerText()).toBe(
      title,
    );
    await page.keyboard.press("Enter");
    await page.waitForURL(({ href }) => href === `${harness.origin}${place}`);
    expect(complaints).toEqual([]);
  });

  test("the search of the reference leads to another operation, over its shortcut", async () => {
    const { page, complaints } = await open("/docs/reference", { viewport: desk });
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.keyboard.press("Control+k");
    await page.locator(searchField).fill("void a payment recorded by mistake");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    const place = "/docs/reference/payments#POST/payments/{id}/void";
    await page.waitForURL(({ href }) => href === `${harness.origin}${place}`);
    const operation = page.locator('[id="POST/payments/{id}/void"]').first();
    await expect
      .poll(async () => (await operation.boundingBox())?.y ?? Infinity)
      .toBeLessThan(desk.height);
    expect(complaints).toEqual([]);
  });

  test("the dialog of the search returns the focus when it closes", async () => {
    const { page } = await open("/docs", { viewport: desk });
    const button = page.getByRole("button", { name: /^Search/ });
    await button.focus();
    await page.keyboard.press("Enter");
    const field = page.locator(searchField);
    await field.fill("zzzzqqq");
    await page.getByText("No results for “zzzzqqq”.").waitFor();
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "hidden" });
    expect(await focused(page)).toMatch(/^Search/);
  });

  test("the keyboard reaches content, sections, search, guides and the table of contents", async () => {
    const { page } = await open("/docs/webhooks", { viewport: desk });
    await page.locator("button.search:not([hidden])").waitFor();
    const walk: string[] = [];
    const seenOutline: boolean[] = [];
    for (let step = 0; step < 90; step++) {
      await page.keyboard.press("Tab");
      walk.push(await focused(page));
      const outline = "getComputedStyle(document.activeElement).outlineStyle";
      seenOutline.push((await page.evaluate(outline)) !== "none");
    }
    expect(walk.slice(0, 6)).toEqual([
      "Skip to the content",
      "Bayline",
      "Guides",
      "Reference",
      "Notebook",
      expect.stringMatching(/^Search/),
    ]);
    expect(walk[6]).toBe("Getting started");
    expect(walk).toContain("Subscribe");
    expect(walk).toContain("Copy");
    expect(seenOutline).not.toContain(false);
    // The skip link passes over header and sidebar.
    await page.reload();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Events");
  });

  test("snippets show the address in the address bar, also behind a proxy, and can be copied", async () => {
    const { port } = new URL(harness.origin);
    const origin = `http://localhost:${port}`;
    const { page, complaints } = await open(
      "/docs/retries-and-idempotency",
      { viewport: desk },
      origin,
    );
    const snippet = page.locator("figure.source").first();
    await expect.poll(() => snippet.innerText()).toContain(`curl -si ${origin}/v1/vendors`);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin });
    await snippet.getByRole("button", { name: "Copy" }).click();
    await snippet.getByText("Copied").waitFor();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    expect(copied).toMatch(new RegExp(`^curl -si ${origin}/v1/vendors -H "X-Api-Key: `));
    expect(complaints).toEqual([]);
  });

  test("pages are complete without JavaScript, also the menu of a phone", async () => {
    const { page } = await open("/docs/webhooks", { viewport: phone, javaScriptEnabled: false });
    await page.getByRole("heading", { name: "Subscribe" }).waitFor();
    await page.getByText("Menu").click();
    await page.getByRole("link", { name: "Counter sales" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Counter sales" }).waitFor();
    expect(await page.locator("button:visible").count()).toBe(0);
  });

  test("the menu of a phone opens, closes with Escape, and leads to guides", async () => {
    const { page } = await open("/docs", { viewport: phone, isMobile: true, hasTouch: true });
    const menu = page.locator("details.menu");
    await menu.locator("summary").tap();
    await menu.getByRole("link", { name: "Work orders", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await menu.getByRole("link", { name: "Work orders", exact: true }).waitFor({ state: "hidden" });
    await menu.locator("summary").tap();
    await menu.getByRole("link", { name: "Work orders", exact: true }).tap();
    await page.getByRole("heading", { level: 1, name: "Work orders" }).waitFor();
  });

  test("no guide is wider than a phone", async () => {
    const { page, complaints } = await open("/docs", { viewport: phone, isMobile: true });
    const links = page.locator("details.menu a");
    const paths = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute("href") ?? ""),
    );
    expect(paths.length).toBeGreaterThan(30);
    const tooWidePages: string[] = [];
    for (const path of paths.filter((each) => each !== "/docs/reference")) {
      await page.goto(`${harness.origin}${path}`);
      if ((await tooWide(page)) > 0) tooWidePages.push(path);
    }
    expect(tooWidePages).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

test("text has enough contrast, light and dark", () => {
  const style = readFileSync(
    new URL("../../src/http/docs/site/browser/site.css", import.meta.url),
    "utf8",
  );
  const schemes = schemesIn(style);
  expect(schemes).toHaveLength(2);
  const low: string[] = [];
  for (const scheme of schemes) {
    const inks = ["text", "soft", "link", "keyword", "string", "number", "name", "comment"];
    for (const ink of inks) {
      for (const ground of ["back", "code", "tint", "raised"]) {
        const found = contrast(scheme[ink] ?? "", scheme[ground] ?? "");
        if (!(found >= 4.5)) low.push(`${ink} on ${ground}: ${found.toFixed(2)}`);
      }
    }
  }
  expect(low).toEqual([]);
});
