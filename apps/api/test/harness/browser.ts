import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { chromiumFlags, findChromium } from "./chromium.ts";
import type { Harness } from "./harness.ts";

export const chromiumPath = findChromium();
/** For a browser on a busy machine. */
const timeoutMs = 120_000;
export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

export type Look = BrowserContextOptions;

interface Opened {
  page: Page;
  /** Errors and warnings of the console, failed scripts, and requests to other origins. */
  complaints: string[];
}

/** The browser of the worker, which ends with it. */
let shared: Promise<Browser> | undefined;

function sharedBrowser(): Promise<Browser> {
  if (!chromiumPath) throw new Error("There is no browser");
  shared ??= chromium.launch({
    executablePath: chromiumPath,
    args: chromiumFlags,
    timeout: timeoutMs,
  });
  return shared;
}

/** Returns a function that opens pages of the service in a browser. */
export function useBrowser(harness: Pick<Harness, "origin">) {
  return async (path: string, look: Look = {}, origin = harness.origin): Promise<Opened> => {
    const browser = await sharedBrowser();
    const page = await browser.newPage(look);
    onTestFinished(() => page.close());
    page.setDefaultTimeout(timeoutMs);
    const complaints: string[] = [];
    // Violations of the page's policy are reported here, as errors of the console.
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
      // What the page itself made has an address too.
      const url = request.url().replace(/^blob:/, "");
      if (!url.startsWith(`${origin}/`) && !url.startsWith("data:")) complaints.push(url);
    });
    await page.goto(`${origin}${path}`);
    return { page, complaints };
  };
}

// These run in the page, which has other globals than this file: so they are text.

/** The pixels by which the page is wider than its window. */
export const tooWide = (page: Page) =>
  page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );

/** The lightness of the page's background, from 0 (black) to 255. */
export const groundOf = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data[0];
  })()`);

/** The text of the element that has the focus. */
export const focused = (page: Page) =>
  page.evaluate<string>("document.activeElement.textContent.trim()");
