import { existsSync, globSync, readFileSync } from "node:fs";
import { errorCodes, errorDocsPath, restContract } from "@bayline/contracts";
import { expect, test } from "vitest";
import { createOpenApiDocument } from "../../src/http/docs/openapi/document.ts";
import { useHarness } from "../harness/harness.ts";

const harness = useHarness();
const repository = new URL("../../../../", import.meta.url);

/** An address of the documentation that a text names, without a placeholder in it. */
const address = /(?<![\w./-])\/docs(?:\/[\w./{}#-]+)?(?![\w/{}$<…*])/g;

/** The published sources and pages whose texts name addresses. */
const files = globSync(
  [
    "{packages,apps}/*/src/**/*.ts",
    "{packages,apps}/*/README.md",
    "README.md",
    "docs/{guides,reference}/*.md",
  ],
  { cwd: repository },
).filter((file) => !file.endsWith(".test.ts") && !file.includes("/generated"));

function addressesIn(text: string): string[] {
  return [...text.matchAll(address)].map(([found]) => found.replace(/[.#]$/, ""));
}

/** Routes of files, and folders of the repository. */
const notPages = /^\/docs\/(?:assets|guides|reference\/(?:schemas|events)|adr|notebook)?\/?$/;

test("every address of the documentation in code, messages and pages is a page with that anchor", async () => {
  const document = createOpenApiDocument(restContract, { serverUrl: "/v1" });
  const texts = [
    JSON.stringify(document),
    ...files.map((file) => readFileSync(new URL(file, repository), "utf8")),
  ];
  const found = new Set([...texts.flatMap(addressesIn), ...errorCodes.map(errorDocsPath)]);
  const named = [...found].filter((path) => !notPages.test(path));
  expect(named.length).toBeGreaterThan(100);
  const broken: string[] = [];
  for (const path of named) {
    const [page = "", anchor] = path.split("#");
    const response = await fetch(`${harness.origin}${page}`, { headers: { accept: "text/html" } });
    const text = await response.text();
    const hasAnchor = anchor === undefined || text.includes(`id="${anchor}"`);
    if (response.status !== 200 || !hasAnchor) broken.push(`${path}: ${response.status}`);
  }
  expect(
    broken.filter((path) => !existsSync(new URL(`.${path.split(":")[0]}`, repository))),
  ).toEqual([]);
});
