import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { configDocs } from "../src/config/variables.ts";
import { configGuide, renderConfigGuide } from "./config-docs.ts";

test("the guide to configuration is current (else run apps/api/scripts/config-docs.ts)", () => {
  expect(readFileSync(configGuide, "utf8")).toBe(renderConfigGuide());
});

test("the guide has a row with the meaning of every variable", () => {
  const rows = renderConfigGuide().split("\n");
  for (const { name, meaning } of configDocs) {
    expect(rows.find((row) => row.startsWith(`| \`${name}\` |`))).toContain(meaning);
  }
});
