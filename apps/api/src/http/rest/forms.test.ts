import { expect, test, vi } from "vitest";
import { fileNameIn } from "./file-names.ts";
import { filesIn, mostParts } from "./forms.ts";

/** A form as programs write it. */
async function formOf(parts: ReadonlyArray<[name: string, value: string | File]>) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const sent = new Response(form);
  return {
    body: Buffer.from(await sent.arrayBuffer()),
    type: sent.headers.get("content-type") ?? "",
  };
}

const mebibyte = 1024 * 1024;

test("a form's files are found with their names and types, byte for byte", async () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 31) % 256));
  const scan = new File([bytes, "\r\n--"], 'Müller "5".pdf', { type: "application/pdf" });
  const { body, type } = await formOf([
    ["note", "none"],
    ["file", scan],
    ["file", new File([], "empty.csv")],
  ]);
  const [first, second, ...others] = filesIn(body, type);
  expect(others).toEqual([]);
  expect(first?.content.equals(Buffer.concat([bytes, Buffer.from("\r\n--")]))).toBe(true);
  expect(first?.type?.trim()).toBe("application/pdf");
  expect(fileNameIn(first?.disposition ?? "")).toBe('Müller "5".pdf');
  expect(second?.content.length).toBe(0);
});

const type = "multipart/form-data; boundary=b";

test.each([
  ["no boundary", "", "multipart/form-data", /no boundary/],
  ["no content", "", type, /damaged or incomplete/],
  ["no end", "--b\r\n\r\nx", type, /damaged or incomplete/],
  ["headers without end", `--b\r\nA: ${"a".repeat(9000)}\r\n\r\nx\r\n--b--`, type, /within 8 KiB/],
  ["text before it", "x--b--", type, /damaged or incomplete/],
])("a form with %s is refused", (_what, body, header, words) => {
  expect(() => filesIn(Buffer.from(body), header)).toThrow(words);
});

test("a form of a million empty parts is refused after the first 20", () => {
  const searches = vi.spyOn(Buffer.prototype, "indexOf");
  try {
    const body = Buffer.alloc(20 * mebibyte, "--b\r\n\r\n\r\n");
    expect(() => filesIn(body, type)).toThrow(`at most ${mostParts} parts`);
    expect(searches.mock.calls.length).toBeLessThanOrEqual(2 * mostParts);
  } finally {
    searches.mockRestore();
  }
});
