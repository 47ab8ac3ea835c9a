import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { buildPackage } from "../scripts/build.ts";
import { startAgent } from "./mcp-agent.ts";
import { example, plainEnvironment, temporaryFolder } from "./run-cli.ts";
import { apiKey, startServer } from "./server.ts";

const run = promisify(execFile);

test("a packed bayline installs alone and runs", async () => {
  const folder = await temporaryFolder();
  await buildPackage(join(folder, "package"));
  const { stdout: tarball } = await run("npm", ["pack", "./package", "--silent"], { cwd: folder });
  const place = join(folder, "elsewhere");
  const install = [
    "install",
    "--prefix",
    place,
    "--offline",
    "--no-audit",
    join(folder, tarball.trim()),
  ];
  await run("npm", install, { cwd: folder });
  const env = plainEnvironment();
  const bayline = async (...args: string[]) => {
    const { stdout } = await run(join(place, "node_modules/.bin/bayline"), args, { env });
    return stdout;
  };
  const manifest = JSON.parse(await readFile(join(folder, "package/package.json"), "utf8"));
  expect(await bayline("--version")).toBe(`${manifest.version}\n`);
  expect(manifest.dependencies).toBeUndefined();
  for (const file of ["great-lakes-invoice.csv", "great-lakes-invoice.xlsx"]) {
    const table = await bayline(
      "receive",
      "invoice",
      example(file),
      "--dry-run",
      "--output",
      "table",
    );
    expect(table).toContain("Unit cost");
  }

  const me = {
    name: "Desk",
    accessLevel: "read_only",
    permissions: ["shop.read"],
    tenant: { name: "Shop", timeZone: "UTC" },
  };
  const { baseUrl } = await startServer({ json: me });
  const command = join(place, "node_modules/.bin/bayline");
  const agent = await startAgent({ key: apiKey, baseUrl, command });
  expect((await agent.tools()).map(({ name }) => name)).toContain("call_operation");
  expect((await agent.call("customers.list")).result.result).toEqual(me);
});
