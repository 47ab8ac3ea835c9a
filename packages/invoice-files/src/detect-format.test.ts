import { expect, test } from "vitest";
import { detectFormat } from "./detect-format.ts";
import { decodeText } from "./text.ts";

test.each([
  ["UTF-8", Buffer.from("½ in")],
  ["UTF-16", Buffer.from("\uFEFF½ in", "utf16le")],
  ["Windows' code page", Buffer.from([0xbd, 0x20, 0x69, 0x6e])],
])("the reader decodes text in %s", (_name, bytes) => expect(decodeText(bytes)).toBe("½ in"));

test("the reader detects the format by the name, or else by the content", () => {
  expect(detectFormat("a.CSV", Buffer.from("{"))).toBe("csv");
  expect(detectFormat("-", Buffer.from('\n {"a":1}'))).toBe("json");
  expect(detectFormat("-", Buffer.from("PK\u0003\u0004"))).toBe("xlsx");
  expect(detectFormat("invoice.txt", Buffer.from("SKU,Qty"))).toBe("csv");
});
