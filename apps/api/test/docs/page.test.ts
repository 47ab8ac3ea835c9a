import { someOf } from "@bayline/db/testing";
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

describe.skipIf(!chromiumPath).each(someOf(looks, () => "any look"))(
  "on $name (skipped without Chromium)",
  ({ name: _, ...look }) => {
    test("pages fit the width, in the reader's color scheme", async () => {
      for (const path of [
        "/docs/reference",
        "/docs/reference/work-orders",
        "/docs/reference/schemas/WorkOrder",
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

const voidPayment = "/docs/reference/payments#POST/payments/{id}/void";

describe.skipIf(!chromiumPath).each(someOf([looks[1], looks[2]], () => "any look"))(
  "the reference on $name (skipped without Chromium)",
  ({ name: _, ...look }) => {
    test("a page of the reference begins below the header, without a void, and has one menu", async () => {
      const { page } = await open("/docs/reference/payments", look);
      const title = page.getByRole("heading", { level: 1 });
      const place = await title.boundingBox();
      const header = await page.locator("header.top").boundingBox();
      const gap = (place?.y ?? Infinity) - (header?.y ?? 0) - (header?.height ?? 0);
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThan(56);
      const isPhone = look.viewport === phone;
      const menus = page.locator("details.menu > summary, nav.sidebar").filter({ visible: true });
      expect(await menus.count()).toBe(1);
      if (isPhone) await menus.first().tap();
      const guides = page.getByRole("link", { name: "Guides" }).filter({ visible: true });
      await guides.first().waitFor();
    });

    test.each([
      ["its own address", voidPayment],
      [
        "an address of the reference as one page",
        "/docs/reference#tag/payments/POST/payments/{id}/void",
      ],
      ["an address of an earlier version", "/docs#tag/payments/POST/payments/{id}/void"],
    ])(
      "a page of the reference shows the operation of %s, and marks it in the sidebar",
      async (_from, path) => {
        const { page, complaints } = await open(path, look);
        await page.waitForURL(({ href }) => href === `${harness.origin}${voidPayment}`);
        const heading = page.getByRole("heading", { name: "Void a payment recorded by mistake" });
        const top = expect.poll(async () => (await heading.boundingBox())?.y ?? Infinity);
        await top.toSatisfy((y: number) => 0 < y && y < 160);
        const nav = page.locator(look.viewport === phone ? "details.menu" : "nav.sidebar");
        const marked = nav.locator('[aria-current="location"]');
        await expect
          .poll(() => marked.allTextContents())
          .toEqual(["Void a payment recorded by mistake"]);
        expect(complaints).toEqual([]);
      },
    );

    test("a page of the reference sends a request with the reader's key, and shows the answer", async () => {
      const shop = await harness.shop({ vendors: [{ name: "Tri-State Spring Service" }] });
      const { page, complaints } = await open("/docs/reference/users#GET/users/me", look);
      const operation = page.getByRole("region", {
        name: "Get the caller's identity and permissions",
      });
      await operation.getByRole("button", { name: "Try it" }).click();
      await operation.getByLabel("API key").fill(shop.key);
      const url = `${harness.baseUrl}/users/me`;
      const [answer] = await Promise.all([
        page.waitForResponse(url),
        operation.getByRole("button", { name: "Send GET request" }).click(),
      ]);
      expect(answer.request().headers()["x-api-key"]).toBe(shop.key);
      expect(answer.status()).toBe(200);
      await operation.getByText('"api_key"').first().waitFor();
      await expect.poll(() => tooWide(page)).toBe(0);
      expect(complaints).toEqual([]);
    });

    test("a page of the reference tries a write with its path and body, without effect", async () => {
      const shop = await harness.shop({ vendors: [{ name: "Tri-State Spring Service" }] });
      const { page } = await open("/docs/reference/vendors#POST/vendors", look);
      const operation = page.getByRole("region", { name: "Create a vendor" });
      await operation.getByRole("button", { name: "Try it" }).click();
      await operation.getByLabel("API key").fill(shop.key);
      await operation.getByLabel("Body").fill('{"name":"Midwest Truck Parts"}');
      await operation.getByRole("button", { name: "Send POST request" }).click();
      await operation.getByText("HTTP 201").waitFor();
      await operation.getByText('"Midwest Truck Parts"').first().waitFor();
      const { body } = await shop.api("GET", "/vendors");
      expect(body).toMatchObject({ count: 1, vendors: [{ name: "Tri-State Spring Service" }] });
    });
  },
);
