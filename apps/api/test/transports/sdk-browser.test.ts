import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, join } from "node:path";
import { type Browser, chromium as playwright } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bundleForBrowsers,
  type Installed,
  installPackage,
} from "../../../../packages/sdk/test/installed.ts";
import { chromiumFlags, findChromium } from "../harness/chromium.ts";
import { useHarness } from "../harness/harness.ts";

/** The script of a page for a shop, with ES modules that a browser loads directly. */
const program = `
  import { Bayline, ConnectionError, NotFoundError, webhooks } from "@bayline/sdk";
  import { exampleEvent } from "@bayline/sdk/testing";

  globalThis.work = async (options) => {
    const client = new Bayline({ ...options, agentName: "page/1" });
    const key = { idempotencyKey: "made-by-the-page" };
    const vendor = await client.vendors.create({ name: "Depot" }, key);
    const again = await client.vendors.create({ name: "Depot" }, key).withResponse();
    const { phone } = await client.vendors.update(vendor.id, { phone: "555 0148" });
    await client.vendors.create({ name: "Yard" });
    const names = [];
    for await (const each of client.vendors.list({ limit: 1 })) names.push(each.name);
    await client.vendors.delete(vendor.id);
    const error = await client.vendors.update(vendor.id, {}).catch((error) => error);
    return {
      phone,
      names,
      replayed: again.response.headers.get("idempotency-replayed"),
      notFound: error instanceof NotFoundError && error.requestId.length > 0,
    };
  };

  globalThis.verifyWebhook = async () => {
    const event = exampleEvent("vehicle.created");
    const { body, headers } = await webhooks.signDelivery(event, "whsec_c2VjcmV0");
    return (await webhooks.verify(body, headers, "whsec_c2VjcmV0")).event;
  };

  globalThis.beRefused = async (options) => {
    const error = await new Bayline({ ...options, maxRetries: 0 }).vendors.list().catch((error) => error);
    return error instanceof ConnectionError;
  };
`;

const done = {
  phone: "555 0148",
  names: ["Yard", "Depot"],
  replayed: "true",
  notFound: true,
};

const pages = await servePages();
const strangers = await servePages();
// Without TLS a browser gives such a page less of Web Crypto than one of 127.0.0.1.
const insecure = pages.origin.replace("127.0.0.1", "shop.test");
const harness = useHarness({}, { env: { CORS_ORIGINS: `${pages.origin},${insecure}` } });
const executablePath = findChromium();
/** For a browser on a busy machine. */
const timeoutMs = 120_000;
const skipped = executablePath ? "" : " (SKIPPED: no Chromium on this machine)";
let installed: Installed;
let browser: Browser | undefined;

beforeAll(async () => {
  if (!executablePath) return;
  installed = await installPackage();
  const { entry, imports } = await bundleForBrowsers(installed, "app", program);
  expect(imports).toEqual([]);
  const sdk = join(installed.consumer, "node_modules/@bayline/sdk");
  for (const { folders } of [pages, strangers]) {
    folders.set("sdk", sdk).set("bundle", dirname(entry)).set("plain", installed.consumer);
  }
  const args = [...chromiumFlags, "--host-resolver-rules=MAP shop.test 127.0.0.1"];
  browser = await playwright.launch({ executablePath, args, timeout: timeoutMs });
});

afterAll(async () => {
  await browser?.close();
  await installed?.remove();
  for (const { server } of [pages, strangers]) server.close();
});

describe("the SDK in a browser", () => {
  const modules = [
    ["bundled by esbuild", "bundle/app.js"],
    ["as it is published, without a bundler", "plain/app.js"],
  ] as const;

  test.skipIf(skipped).each(modules)(
    `the SDK in a browser works with the service, %s${skipped}`,
    async (_, script) => {
      const { key } = await harness.shop();
      const { result, complaints } = await callFromPage(pages.origin, script, "work", key);
      expect(result).toEqual(done);
      // The browser itself reports the provoked 404, and nothing else.
      expect(complaints).toEqual([expect.stringContaining("404")]);
    },
  );

  test.skipIf(skipped)(`the SDK in a browser works on a page without TLS${skipped}`, async () => {
    const { key } = await harness.shop();
    const { result } = await callFromPage(insecure, "bundle/app.js", "work", key);
    expect(result).toEqual(done);
  });

  test.skipIf(skipped)(
    `the SDK in a browser creates and verifies webhook deliveries${skipped}`,
    async () => {
      const { key } = await harness.shop();
      const { result } = await callFromPage(pages.origin, "bundle/app.js", "verifyWebhook", key);
      expect(result).toBe("vehicle.created");
    },
  );

  test.skipIf(skipped)(
    `the SDK in a browser gets a connection error if the service does not allow the page's origin${skipped}`,
    async () => {
      const { key } = await harness.shop();
      const { result } = await callFromPage(strangers.origin, "bundle/app.js", "beRefused", key);
      expect(result).toBe(true);
    },
  );
});

async function callFromPage(origin: string, script: string, name: string, apiKey: string) {
  if (!browser) throw new Error("There is no browser");
  const page = await browser.newPage();
  page.setDefaultTimeout(timeoutMs);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(`${origin}/?${script}`);
  await page.waitForFunction(`typeof ${name} === "function"`);
  const options = JSON.stringify({ apiKey, baseUrl: harness.baseUrl });
  const result = await page.evaluate(`${name}(${options})`);
  await page.close();
  return { result, complaints };
}

/** `/?bundle/app.js` is a page with that script; its files come from the folders named so far. */
async function servePages() {
  const folders = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "", "http://localhost");
    if (pathname === "/") {
      response.setHeader("content-type", "text/html").end(pageWith(search.slice(1)));
      return;
    }
    const [, name = ""] = pathname.split("/");
    const file = await readFile(join(folders.get(name) ?? "", basename(pathname))).catch(() => "");
    response.setHeader("content-type", "text/javascript").end(file);
  });
  return { server, folders, origin: await listen(server) };
}

function pageWith(script: string): string {
  const imports = JSON.stringify({
    imports: { "@bayline/sdk": "/sdk/index.js", "@bayline/sdk/testing": "/sdk/testing.js" },
  });
  return `<!doctype html><link rel="icon" href="data:,">
    <script type="importmap">${imports}</script><script type="module" src="/${script}"></script>`;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!isAddress(address)) throw new Error("No port");
  return `http://127.0.0.1:${address.port}`;
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === "object" && address !== null;
}
