import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { runs } from "@bayline/db/testing";
import { expect, onTestFinished, test } from "vitest";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { root } from "./blocks.ts";

const harness = useHarness();
const database = useDatabase(harness);

const total = runs({ short: 200, long: 5000 });
const pageSize = total / 10;
const kills = Math.min(8, runs({ short: 2, long: 8 }));

/** The contacts of the CRM. Every tenth one was deleted. */
const contacts = Array.from({ length: total }, (_, at) => ({
  id: `C/${at}`,
  company: `Company ${at}`,
  phone: `+1 515 555 ${String(at).padStart(4, "0")}`,
  plan: at % 2 === 0 ? "gold" : "silver",
  isDeleted: at % 10 === 9,
}));

/** Serves the contacts, and calls back after each page. */
async function openCrm(onPage: (page: number) => void): Promise<string> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://crm.test");
    const start = Number(searchParams.get("after") ?? 0);
    const end = start + pageSize;
    const page = { contacts: contacts.slice(start, end), next: end < total ? String(end) : null };
    response.on("finish", () => onPage(start / pageSize));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(page));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

test("a bridge that is killed again and again leaves each customer of a CRM once", async () => {
  const shop = await harness.shop();
  let bridge: ChildProcess | undefined;
  let run = 0;
  // Each run is killed one page later: before, during or after the writes of its last page.
  const url = await openCrm((page) => {
    if (run < kills && page === run) bridge?.kill("SIGKILL");
  });
  const env = {
    PATH: process.env.PATH,
    CRM_URL: url,
    BAYLINE_API_KEY: shop.key,
    BAYLINE_BASE_URL: shop.baseUrl,
  };
  const script = join(root, "examples/crm-bridge/bridge.ts");
  for (; run <= kills + 1; run += 1) {
    bridge = spawn(process.execPath, [script], { env, stdio: ["ignore", "ignore", "inherit"] });
    const [code, signal] = await once(bridge, "exit");
    expect({ run, code, signal }).toEqual(
      run < kills ? { run, code: null, signal: "SIGKILL" } : { run, code: 0, signal: null },
    );
  }
  const rows = await database.query(
    `SELECT name, phone, metadata->>'plan' AS plan, external_ids->0->>'id' AS id FROM customers
      WHERE tenant_id = $1 AND deleted_at IS NULL`,
    [shop.tenantId],
  );
  const expected = contacts
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, company, phone, plan }) => ({ name: company, phone, plan, id }));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect((rows as typeof expected).toSorted(byId)).toEqual(expected.toSorted(byId));
});
