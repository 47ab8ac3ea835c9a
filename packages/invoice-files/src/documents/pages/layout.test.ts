import { expect, test } from "vitest";
import { layoutOf } from "./layout.ts";

const template = { labels: ["invoice num"], vendorName: "Acme Truck Parts", texts: [] };

test("a layout is the same however the names of its columns are wrapped, also within a name", () => {
  const whole = layoutOf({ ...template, columns: ["Sku Billed U/M Price Amount"] });
  const wrapped = layoutOf({ ...template, columns: ["Sku Billed U/ Price Amount", "M"] });
  const other = layoutOf({ ...template, columns: ["Sku Billed Per Price Amount"] });
  expect(wrapped).toBe(whole);
  expect(other).not.toBe(whole);
});
