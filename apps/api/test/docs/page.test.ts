import { describe, expect, test } from "vitest";
import { chromiumPath, desk, groundOf, phone, tooWide, useBrowser } from "../harness/browser.ts";
import { useHarness } from "../harness/harness.ts";

const harness = useHarness({}, { separate: true });
const open = useBrowser(harness);

const looks = [
  { name: "a phone, light", viewport: phone, isMobile: true, hasTouch: true, colorScheme: "light" },
  { name: "a phone, dark", viewport: phone, isMobile: true, hasTouch: true, colorScheme: "dark" },
  { name: "a desk, light", viewport: desk, colorScheme: "light" },
  { name: "a desk, dark", viewport: desk, colorScheme: "dark" },
] as const;

describe.skipIf(!chromiumPath).each(looks)(
  "on $name (skipped without Chromium)",
  ({ name: _, ...look }) => {
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

describe.skipIf(!chromiumPath).each([looks[1], looks[2]])(
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
  },
);
