import { expect, test, vi } from "vitest";
import { readXlsx } from "./xlsx.ts";

const reader = vi.hoisted(() => ({ readSheet: vi.fn() }));
vi.mock("read-excel-file/node", () => reader);

test.each([
  [
    new TypeError("Cannot read properties of undefined (reading 'length')"),
    "its content is damaged",
  ],
  [new Error("The file has no sheets"), "The file has no sheets"],
])("a workbook that is not readable is refused in words: %s", async (error, reason) => {
  reader.readSheet.mockRejectedValueOnce(error);
  await expect(readXlsx(new Uint8Array(4), "a.xlsx")).rejects.toThrow(
    `a.xlsx is not a readable workbook: ${reason}`,
  );
});
