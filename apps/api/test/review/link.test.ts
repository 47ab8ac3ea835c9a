import { describe, expect, test, vi } from "vitest";
import { createLogger } from "../../src/observability/log.ts";
import { chromiumPath, desk } from "../harness/browser.ts";
import { useDatabase } from "../harness/database.ts";
import { invoiceFile, readFile } from "../harness/documents.ts";
import { call } from "../harness/http.ts";
import { addressOf, field, focusedName, useReviews } from "./reviewing.ts";

const { harness, shop: newShop, printed, review, open } = useReviews();
const database = useDatabase(harness);

describe.skipIf(!chromiumPath)("in a browser (skipped without Chromium)", () => {
  test("the token leaves the address, survives a reload, and is in no URL and no Referer", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { body: link } = await shop.api("POST", `/documents/${id}/review-link`, {});
    const { page } = await open("/v1/health");
    const leaks: string[] = [];
    page.on("request", (request) => {
      const { referer = "" } = request.headers();
      if (`${request.url()}${referer}`.includes(link.token.slice(10))) leaks.push(request.url());
      if (request.url().includes("/documents/") && referer !== "") leaks.push(referer);
    });
    await page.goto(`${harness.origin}${addressOf(link)}`);
    await field(page, "invoiceNumber").waitFor();
    expect(page.url()).toBe(`${harness.origin}/v1/documents/${id}/review`);
    expect(await page.content()).not.toContain(link.token);
    expect(await page.evaluate("document.cookie")).toBe("");
    await page.reload();
    await field(page, "invoiceNumber").waitFor();
    expect(leaks).toEqual([]);
    // History does not lead back to an address with the token.
    await page.goBack();
    expect(page.url()).toBe(`${harness.origin}/v1/health`);
  });

  test("an expired link says what to do, keeps what was saved, and shows no more of the document", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport: desk });
    const number = field(page, "invoiceNumber");
    await number.fill("GL-SAVED");
    await page.keyboard.press("Enter");
    await page.getByText("Saved.").waitFor({ state: "attached" });
    await database.query("UPDATE document_links SET expires_at = '2026-03-10T14:00:00Z'");
    await number.fill("GL-LATE");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "This link has ended." }).waitFor();
    await page.getByText("bayline documents open").waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    expect((await shop.api("GET", `/documents/${id}`)).body.invoice.invoiceNumber).toBe("GL-SAVED");
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    await page.reload();
    await page.getByRole("heading", { name: "This page needs a review link." }).waitFor();
  });

  test("a new link for the document works in the tab of an old one", async () => {
    const shop = await newShop();
    const { id } = await printed(shop);
    const { page } = await review(shop, id, { viewport: desk });
    await database.query("UPDATE document_links SET expires_at = '2026-03-10T14:00:00Z'");
    const { body: link } = await shop.api("POST", `/documents/${id}/review-link`, {});
    await page.goto(`${harness.origin}${addressOf(link)}`);
    await field(page, "invoiceNumber").fill("GL-NEW");
    await page.keyboard.press("Enter");
    await page.getByText("Saved.").waitFor({ state: "attached" });
    expect(page.url()).not.toContain("token");
  });
});

describe.skipIf(!chromiumPath)("with a log (skipped without Chromium)", () => {
  const lines: string[] = [];
  const logged = useReviews({
    log: (config) =>
      createLogger({ ...config, logLevel: "trace" }, { write: (line) => void lines.push(line) }),
  });
  test("the token is in no line of the log, also when a request fails", async () => {
    const shop = await logged.shop();
    const document = await readFile(shop, invoiceFile());
    const { page, link } = await logged.review(shop, document.id, { viewport: desk });
    await field(page, "invoiceNumber").fill("GL-CORRECTED");
    await page.keyboard.press("Enter");
    await expect.poll(() => focusedName(page)).toBe("Book");
    vi.spyOn(logged.harness.services.pageDrawer, "renderPage").mockRejectedValue(
      new Error(`It failed with ${link.token}`),
    );
    const path = `/documents/${document.id}/pages/1`;
    const headers = { authorization: `Bearer ${link.token}` };
    const failed = await call(logged.harness.baseUrl, "GET", path, { headers });
    expect(failed.status).toBe(500);
    expect(lines.join("")).toContain(`/documents/${document.id}/pages/`);
    expect(lines.join("")).not.toContain(link.token.slice(10));
  });
});
