import { readFileSync } from "node:fs";
import { errorCodes } from "@bayline/contracts";
import { expect, test } from "vitest";
import { errorGuideFile, renderErrorGuide } from "./error-docs.ts";

test("the guide to errors is current (else run apps/api/scripts/error-docs.ts)", () => {
  expect(readFileSync(errorGuideFile, "utf8")).toBe(renderErrorGuide());
});

test("the guide has a section for every code", () => {
  const titles = [...renderErrorGuide().matchAll(/^### ([A-Z_]+)$/gm)].map(([, code]) => code);
  expect(titles.sort()).toEqual([...errorCodes].sort());
});
