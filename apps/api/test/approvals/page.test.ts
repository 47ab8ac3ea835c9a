import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chromiumPath, desk, groundOf, tooWide, useBrowser } from "../harness/browser.ts";
import { contrast, schemesIn } from "../harness/contrast.ts";
import { useHarness } from "../harness/harness.ts";
import { decide, pendingOrder, send } from "./sent.ts";

const harness = useHarness();
const open = useBrowser(harness);

const looks = [
  { name: "a desk", look: { viewport: desk, colorScheme: "light" } },
  {
    name: "a phone of 360 pixels",
    look: {
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 3,
      colorScheme: "dark",
    },
  },
] as const;

async function sentEstimate() {
  const shop = await harness.shop();
  await shop.api("PATCH", "/settings", {
    accentColor: "#c2410c",
    address: "4821 Industrial Parkway\nDes Moines, IA 50313",
    phone: "+1 515 555 0100",
  });
  const { id, serviceIds } = await pendingOrder(shop);
  return { shop, id, serviceIds, sent: await send(shop, id) };
}

const choose = (page: Page, service: string, choice: RegExp) =>
  page.getByRole("group", { name: `Approve ${service}?` }).getByRole("radio", { name: choice });

describe.skipIf(!chromiumPath).each(looks)("on $name (skipped without Chromium)", ({ look }) => {
  test("a customer approves and declines without scripts, and reads what was decided", async () => {
    const { shop, sent } = await sentEstimate();
    const { page, complaints } = await open(sent.url, { ...look, javaScriptEnabled: false });
    await choose(page, "Brake service", /^Approve for \$/).check();
    await choose(page, "Wash", /^Decline$/).check();
    await page.getByLabel("Your name").fill("Marcus Lindqvist");
    await page.getByLabel("PO number (optional)").fill("4500128");
    await page.getByRole("button", { name: "Send my decision" }).click();
    await page.getByText("Thank you. Every service on this estimate is decided.").waitFor();
    await page.getByText(/^Approved by Marcus Lindqvist on /).waitFor();
    await page.getByText(/^Declined by Marcus Lindqvist on /).waitFor();
    expect(new URL(page.url()).pathname).toBe(sent.url);
    expect(complaints).toEqual([]);
    const { body } = await shop.api("GET", `/approvals/${sent.id}`);
    expect(body).toMatchObject({ status: "decided", approvals: [{}, {}] });
  });

  test("the page fits its width, and its fields are large enough to touch", async () => {
    const { sent } = await sentEstimate();
    const { page, complaints } = await open(sent.url, look);
    expect(await tooWide(page)).toBe(0);
    const heights = await page
      .locator(".choices label, .field input, textarea, button")
      .evaluateAll((found) =>
        found.map((element) => Object(element).getBoundingClientRect().height),
      );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    expect(await groundOf(page)).toBeGreaterThan(look.colorScheme === "light" ? 200 : -1);
    expect(await groundOf(page)).toBeLessThan(look.colorScheme === "light" ? 256 : 60);
    const border = await page.locator(".letterhead").evaluate((head) => {
      const element = Object(head);
      return element.ownerDocument.defaultView.getComputedStyle(element).borderTopColor;
    });
    expect(border).toBe("rgb(194, 65, 12)");
    expect(complaints).toEqual([]);
  });

  test("every control has a name, and the page has its landmarks, headings and language", async () => {
    const { sent } = await sentEstimate();
    const { page } = await open(sent.url, look);
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    expect(await page.getByRole("main").count()).toBe(1);
    expect(await page.getByRole("banner").count()).toBe(1);
    expect(await page.getByRole("heading", { level: 1 }).allInnerTexts()).toEqual([
      `Estimate ${sent.number}`,
    ]);
    const unnamed = await page
      .locator("input:not([type=hidden]), textarea, button")
      .evaluateAll((controls) =>
        controls
          .map((control) => Object(control))
          .filter(
            ({ labels, textContent }) => `${labels?.[0]?.textContent ?? textContent}`.trim() === "",
          )
          .map(({ outerHTML }) => outerHTML),
      );
    expect(unnamed).toEqual([]);
    expect(await page.getByRole("table").count()).toBe(2);
    expect(await page.getByRole("rowheader").count()).toBeGreaterThan(4);
    const ids = await page
      .locator("[id]")
      .evaluateAll((found) => found.map((element) => Object(element).id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("the whole page is used by the keyboard alone", async () => {
    const { shop, sent } = await sentEstimate();
    const { page } = await open(sent.url, look);
    const tabTo = async (name: string) => {
      for (let steps = 0; steps < 40; steps += 1) {
        await page.keyboard.press("Tab");
        const focus = await page.evaluate<string>(
          "document.activeElement.labels?.[0]?.textContent.trim() ?? document.activeElement.textContent.trim()",
        );
        if (focus.startsWith(name)) return;
      }
      throw new Error(`The keyboard does not reach ${name}`);
    };
    await tabTo("Approve for");
    await page.keyboard.press("Space");
    await tabTo("Your name");
    await page.keyboard.type("Marcus");
    await tabTo("Send my decision");
    await page.keyboard.press("Enter");
    await page.getByText(/^Approved by Marcus on /).waitFor();
    expect((await shop.api("GET", `/approvals/${sent.id}`)).body.approvals).toHaveLength(1);
  });

  test("a page that is out of date says so, shows how it stands, and keeps what was entered", async () => {
    const { shop, serviceIds, sent } = await sentEstimate();
    const { page } = await open(sent.url, look);
    await choose(page, "Brake service", /^Approve for/).check();
    await choose(page, "Wash", /^Approve for/).check();
    await page.getByLabel("Your name").fill("Marcus");
    await decide(shop, sent.id, { [serviceIds[1] ?? ""]: "declined" });
    await page.getByRole("button", { name: "Send my decision" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("the estimate has changed since you opened this page").waitFor();
    expect(await page.getByLabel("Your name").inputValue()).toBe("Marcus");
    expect(await choose(page, "Brake service", /^Approve for/).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Send my decision" }).click();
    await page.getByText("Thank you").waitFor();
  });

  test("a link that opens nothing says what to do, without a complaint about the page", async () => {
    const { page } = await open("/approve/bl_est_x", look);
    await page.getByRole("heading", { name: "This link does not work" }).waitFor();
    expect(await tooWide(page)).toBe(0);
    expect(await page.getByText("Ask the shop that sent it for a new one").count()).toBe(1);
  });
});

const style = readFileSync(
  new URL("../../src/http/approvals/browser/approval.css", import.meta.url),
  "utf8",
);

test("texts and edges have the contrast of WCAG 2.2 AA, in both schemes", () => {
  const [light = {}, dark = {}] = schemesIn(style);
  const pairs: Array<[text: string, ground: string, least: number]> = [
    ["text", "back", 4.5],
    ["text", "raised", 4.5],
    ["soft", "back", 4.5],
    ["soft", "raised", 4.5],
    ["link", "back", 4.5],
    ["link", "raised", 4.5],
    ["on-button", "button", 4.5],
    ["good", "good-ground", 4.5],
    ["bad", "bad-ground", 4.5],
    // The edges of fields.
    ["edge", "raised", 3],
  ];
  for (const scheme of [light, { ...light, ...dark }]) {
    const low = pairs.filter(
      ([text, ground, least]) => contrast(scheme[text] ?? "", scheme[ground] ?? "") < least,
    );
    expect(low).toEqual([]);
  }
});
