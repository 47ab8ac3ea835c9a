import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Service, startService } from "./service.ts";

const execute = promisify(execFile);
const inspector = `${import.meta.dirname}/node_modules/.bin/mcp-inspector`;
const bayline = fileURLToPath(new URL("../apps/cli/bin/bayline.js", import.meta.url));

let service: Service;
let apiKey = "";

before(async () => {
  service = await startService();
  apiKey = await service.createShop("Inspected");
  for (const name of ["Lakes Parts, Inc.", "Lakes Parts LLC"]) {
    const response = await fetch(`${service.baseUrl}/vendors`, {
      method: "POST",
      headers: { "X-Api-Key": apiKey, "Content-Type": "application/json" },
      body: JSON.stringify({ name }),
    });
    assert.equal(response.status, 201);
  }
});
after(() => service.close());

/** The flags that connect the Inspector to the service. */
const connections = {
  http: () => [
    `${new URL(service.baseUrl).origin}/mcp`,
    "--transport",
    "http",
    "--header",
    `X-Api-Key: ${apiKey}`,
  ],
  stdio: () => [
    process.execPath,
    bayline,
    "mcp",
    "-e",
    `BAYLINE_API_KEY=${apiKey}`,
    "-e",
    `BAYLINE_BASE_URL=${service.baseUrl}`,
  ],
};

describe("the Inspector's command line", () => {
  for (const [transport, connection] of Object.entries(connections)) {
    test(`the Inspector's command line shows why a call was refused, over ${transport}`, async () => {
      const output = await inspect([
        ...connection(),
        "--method",
        "tools/call",
        "--tool-name",
        "receive_dealer_invoice",
        "--tool-arg",
        'vendor={"name":"Lakes Parts"}',
        "mode=receive",
        "invoiceNumber=GL-1",
        "invoiceDate=2026-03-02",
        'lines=[{"partNumber":"A","quantity":1,"unitCostCents":100}]',
      ]);
      const { isError, content, structuredContent } = JSON.parse(output);
      assert.equal(isError, true);
      assert.equal(structuredContent, undefined);
      const { code, nextStep, candidates } = JSON.parse(content[0].text);
      assert.equal(code, "AMBIGUOUS_VENDOR");
      assert.match(nextStep, /vendor\.id/);
      assert.deepEqual(
        candidates.map(({ name }: { name: string }) => name),
        ["Lakes Parts, Inc.", "Lakes Parts LLC"],
      );
    });
  }
});

/** Returns the answer that the Inspector prints. It exits with an error if the call was refused. */
async function inspect(args: string[]): Promise<string> {
  const result: unknown = await execute(inspector, ["--cli", ...args]).catch((error) => error);
  const { stdout = "", stderr = "" } = Object(result);
  assert.match(stdout, /^\{/, stderr);
  return stdout;
}
