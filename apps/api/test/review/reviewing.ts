import type { Locator, Page } from "playwright-core";
import { type Look, useBrowser } from "../harness/browser.ts";
import { readFile } from "../harness/documents.ts";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { type Paper, printInvoice } from "./paper.ts";

/** A day after the date of the printed invoices. */
const today = new Date("2026-03-10T15:00:00Z");

/** The printed invoices of the worker. */
const prints = new Map<string, Promise<Uint8Array>>();

/** A service with a browser, and a shop that knows the vendor and one of the parts of invoices. */
export function useReviews(options: Parameters<typeof useHarness>[1] = {}) {
  const harness = useHarness({ now: today }, options);
  const open = useBrowser(harness);
  return {
    harness,
    shop: () =>
      harness.shop({
        vendors: [{ name: "Great Lakes Heavy Duty Parts, Inc.", accountNumber: "48-2210" }],
        parts: [{ partNumber: "FF63009" }],
      }),
    /** Submits a printed invoice, and reads it. */
    async printed(shop: TestShop, paper: Paper = {}) {
      const name = JSON.stringify(paper);
      const content =
        prints.get(name) ?? open("/v1/health").then(({ page }) => printInvoice(page, paper));
      prints.set(name, content);
      return readFile(shop, await content, pdfFile);
    },
    /** Opens the review page of a document by a new link. */
    async review(shop: TestShop, id: string, look: Look = {}) {
      const { body: link } = await shop.api("POST", `/documents/${id}/review-link`, {});
      const opened = await open(addressOf(link), look);
      await opened.page.locator("#status:not(:empty)").waitFor();
      return { ...opened, link };
    },
    open,
  };
}

/** The address that a person opens, with the token behind the #. */
export const addressOf = ({ url, token }: { url: string; token: string }) =>
  `${url}#token=${token}`;

const pdfFile = {
  type: "application/pdf",
  headers: { "content-disposition": 'attachment; filename="great-lakes.pdf"' },
};

/** The input of a field. */
export const field = (page: Page, path: string) => page.locator(`[id="field-${path}"]`);

/** The number of requests of a page to a path, from now on. */
export function countRequests(page: Page, method: string, end: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === method && request.url().endsWith(end)) count += 1;
  });
  return () => count;
}

/** The name of the element that has the focus, as a screen reader says it. */
export const focusedName = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement.ariaLabel || document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent.trim()",
  );

/** Whether the top of an element can be seen: it is in the window, and nothing is above it. */
export const isInView = (locator: Locator) =>
  locator.evaluate((found) => {
    const element = Object(found);
    const { left, top } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(left + 30, top + 20));
  });
