import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isSupported } from "../../test/supported-releases.ts";

const manifest = new URL("../../package.json", import.meta.url);
const { version }: { version: string } = JSON.parse(readFileSync(manifest, "utf8"));

test("every folder of upgrade/ is named after a release whose data this version upgrades", () => {
  const folders = readdirSync(new URL(".", import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.filter((release) => !isSupported(release, version))).toEqual([]);
});

test.each([
  { release: "0.2", version: "0.2.5", supported: true },
  { release: "0.2", version: "0.3.0", supported: true },
  { release: "0.2", version: "0.4.0", supported: false },
  { release: "0.3", version: "0.2.5", supported: false },
  { release: "0.9", version: "1.0.3", supported: true },
  { release: "0.9", version: "1.1.0", supported: false },
  { release: "1.0", version: "1.1.0", supported: true },
])("version $version upgrades release $release: $supported", ({ release, version, supported }) => {
  expect(isSupported(release, version)).toBe(supported);
});

test("a folder that is not named after a release is refused", () => {
  expect(() => isSupported("later", version)).toThrow("later is not a version");
});
