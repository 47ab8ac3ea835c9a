import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { chromiumFlags, findChromium } from "../harness/chromium.ts";
import { useHarness } from "../harness/harness.ts";

const harness = useHarness();
const executablePath = findChromium();
/** For a browser on a busy machine. */
const timeoutMs = 120_000;
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

let browser: Browser | undefined;
beforeAll(async () => {
  if (!executablePath) return;
  browser = await chromium.launch({ executablePath, args: chromiumFlags, timeout: timeoutMs });
});
afterAll(() => browser?.close());

type Look = Parameters<Browser["newPage"]>[0];

async function open(path: string, look: Look): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser?.newPage(look);
  if (!page) throw new Error("There is no browser");
  onTestFinished(() => page.close());
  page.setDefaultTimeout(timeoutMs);
  const complaints: string[] = [];
  // Violations of the page's policy are reported here, as errors of the console.
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${harness.origin}/`) && !url.startsWith("data:")) complaints.push(url);
  });
  await page.goto(`${harness.origin}${path}`);
  return { page, complaints };
}

// Both run in the page, which has other globals than this file: so they are text.

/** The pixels by which the page is wider than its window. */
const tooWide = (page: Page) =>
  page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );

/** The lightness of the page's background, from 0 (black) to 255. */
const groundOf = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data[0];
  })()`);

const looks = [
  { name: "a phone, light", viewport: phone, isMobile: true, hasTouch: true, colorScheme: "light" },
  { name: "a phone, dark", viewport: phone, isMobile: true, hasTouch: true, colorScheme: "dark" },
  { name: "a desk, light", viewport: desk, colorScheme: "light" },
  { name: "a desk, dark", viewport: desk, colorScheme: "dark" },
] as const;

describe.skipIf(!executablePath).each(looks)(
  "on $name (skipped without Chromium)",
  ({ name: _, ...look }) => {
    test("the reference sends a request with the reader's key, and shows the answer", async () => {
      const shop = await harness.shop({ vendors: [{ name: "Tri-State Spring Service" }] });
      const { page, complaints } = await open("/docs/reference#tag/users/GET/users/me", look);
      const operation = page.locator('[id$="tag/users/GET/users/me"]');
      await operation.getByRole("button", { name: /^Test Request/ }).click();
      const form = page.getByRole("dialog");
      await form.getByPlaceholder("bl_live_…").fill(shop.key);
      const send = form
        .getByRole("button", { name: /^Send get request/ })
        .filter({ visible: true });
      // Its position is reported once it no longer moves.
      await send.hover({ trial: true });
      const place = await send.boundingBox();
      expect((place?.x ?? Infinity) + (place?.width ?? 0)).toBeLessThanOrEqual(look.viewport.width);

      const url = `${harness.baseUrl}/users/me`;
      const [answer] = await Promise.all([page.waitForResponse(url), send.click()]);
      expect(answer.request().headers()["x-api-key"]).toBe(shop.key);
      expect(answer.status()).toBe(200);
      await form.getByText('"api_key"').first().waitFor();
      await expect.poll(() => tooWide(page)).toBe(0);
      expect(complaints).toEqual([]);
    });

    test("pages fit the width, in the reader's color scheme", async () => {
      for (const path of [
        "/docs/reference",
        "/docs",
        "/docs/webhooks",
        "/docs/permissions",
        "/docs/errors",
        "/docs/errors/VERSION_CONFLICT",
      ]) {
        const { page, complaints } = await open(path, look);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await expect.poll(() => tooWide(page), { message: path }).toBe(0);
        const [least, most] = look.colorScheme === "dark" ? [0, 60] : [240, 255];
        const ground = expect.poll(() => groundOf(page), { message: path });
        await ground.toSatisfy((light: number) => least <= light && light <= most);
        expect(complaints).toEqual([]);
      }
    });
  },
);
