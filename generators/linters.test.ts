import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { startService } from "./service.ts";

const execute = promisify(execFile);
const folder = import.meta.dirname;
const place = await mkdtemp(join(tmpdir(), "bayline-linted-"));
const document = join(place, "openapi.json");

before(async () => {
  const service = await startService();
  await writeFile(document, service.document);
  await service.close();
});
after(() => rm(place, { recursive: true, force: true }));

/** Each fails on an error and on a warning. */
const linters = {
  Spectral: ["spectral", "lint", document, "-r", "spectral.yaml", "--fail-severity", "hint"],
  Redocly: ["redocly", "lint", document, "--extends", "recommended-strict", "--format", "stylish"],
};

for (const [name, [program, ...args]] of Object.entries(linters)) {
  test(`${name} finds nothing in the OpenAPI document`, async () => {
    const options = { cwd: folder, env: { ...process.env, REDOCLY_TELEMETRY: "off" } };
    const result = await execute(`${folder}/node_modules/.bin/${program}`, args, options).then(
      () => "",
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    );
    assert.equal(result, "");
  });
}
