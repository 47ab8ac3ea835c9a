import { describe, expect, test } from "vitest";
import { faultsOf, readFirst } from "../../test/read-x12.ts";
import { interchange, invoice810 } from "../../test/x12.ts";
import { detectFormat } from "../detect-format.ts";
import { openX12 } from "./open.ts";

const line = {
  partNumber: "FF63009",
  description: "FUEL FILTER",
  quantity: 2,
  unitCostCents: 2875,
};

describe("reads an interchange with its own delimiters", () => {
  test.each([
    ["with line breaks", {}],
    ["of Windows", { newline: "\r\n" }],
    ["without line breaks", { newline: "" }],
    ["with spaces behind each segment", { newline: "  \r\n" }],
    ["with a line break as the end", { end: "\n", newline: "" }],
    ["with a line break of Windows as the end", { end: "\r", newline: "\n" }],
    ["with bars", { element: "|", component: "^" }],
    ["with tabs", { element: "\t", component: ":" }],
    ["with control characters", { element: "\x1d", component: "\x1f", end: "\x1c", newline: "" }],
    ["with an asterisk for components", { element: "^", component: "*", end: "'" }],
  ])("%s", (_name, dialect) => {
    const { request, notes } = readFirst(interchange([invoice810()], dialect));
    expect(request).toMatchObject({
      invoiceNumber: "GL-1",
      invoiceDate: "2026-03-09",
      vendor: { name: "Great Lakes" },
      lines: [line],
    });
    expect(notes).toEqual([]);
  });

  test("an interchange is read if a mail program wrapped it at 80 characters, or with a trimmed ISA", () => {
    const text = interchange([invoice810()], { newline: "" });
    const wrapped = text.replace(/.{80}/g, "$&\r\n");
    expect(readFirst(wrapped).request.lines).toEqual([line]);
    expect(readFirst(text.replace(/ +\*/g, "*")).request.lines).toEqual([line]);
  });

  test("the reader reads each of several interchanges with its own delimiters", () => {
    const file =
      interchange([invoice810()]) +
      interchange([invoice810({ big: "BIG*20260309*GL-2" })], { element: "|", end: "\n" });
    expect(openX12(file, "file")).toHaveLength(2);
  });
});

describe("detects X12 in", () => {
  const bytes = Buffer.from(interchange([invoice810()]));
  test.each(["a.x12", "a.edi", "a.810", "a.EDI", "a.txt", "-", "a.csv"])("%s", (name) =>
    expect(detectFormat(name, bytes)).toBe("x12"),
  );
  test("a file by its name alone, and rejects other content", () => {
    expect(detectFormat("a.edi", Buffer.from("UNB+"))).toBe("x12");
    expect(() => openX12("UNB+UNOA", "a.edi")).toThrow("a.edi is EDIFACT");
    expect(() => openX12("Part,Qty", "a.edi")).toThrow(
      'begins with ISA: it begins with "Part,Qty"',
    );
    expect(() => openX12("", "a.edi")).toThrow("it is empty");
  });
  test("no sheet with a column that begins with ISA", () => {
    expect(detectFormat("-", Buffer.from("Isabella,Qty\n"))).toBe("csv");
  });
});

describe("rejects an incomplete file", () => {
  const whole = interchange([invoice810()]);
  test.each([
    [
      whole.replace(/IEA.*\n/, ""),
      "segment 1: the file ends within this interchange: its IEA is missing",
    ],
    [whole.replace(/SE\*[^~]*~\n/, ""), "segment 3: "],
    [
      whole.replace("IT1**2*EA*28.75**PN*FF63009~\n", ""),
      "segment 9, SE01: is 8, but the transaction has 7 segments",
    ],
    [
      whole.replace("GE*1*", "GE*2*"),
      "segment 11, GE01: is 2, but the functional group has 1 transactions",
    ],
    [
      whole.replace("GE*1*905", "GE*1*906"),
      "segment 11, GE02: is 906, but GS06 in segment 2 is 905",
    ],
    [
      whole.replace("IEA*1*000000905", "IEA*1*000000906"),
      "IEA02: is 000000906, but ISA13 in segment 1 is 000000905",
    ],
    [whole.replace("ST*810*1~\n", ""), "segment 3: BIG is in no transaction"],
    [whole.slice(0, whole.indexOf("PID")), "segment 3: the file ends within this transaction"],
    [whole.replaceAll("810*1", "850*1"), "file contains no invoice (810): it contains 850"],
  ])("%#", (text, fault) => expect(faultsOf(text).join("\n")).toContain(fault));

  test("the reader accepts the padding of DOS and mainframe files", () => {
    for (const end of ["\x1a", "\r\n\x1a\0\0", "\0".repeat(80)]) {
      expect(faultsOf(whole + end)).toEqual([]);
      expect(openX12(whole + end + whole, "file")).toHaveLength(2);
    }
  });

  test("the reader accepts an acknowledgement only outside of the groups", () => {
    const acknowledgement = "TA1*000000044*260309*0412*A*000~\n";
    expect(faultsOf(whole.replace("GS*", `${acknowledgement}GS*`))).toEqual([]);
    expect(faultsOf(whole.replace("ST*", `${acknowledgement}ST*`))).toEqual([
      "segment 3: TA1 is in no transaction",
    ]);
  });

  test("the reader ignores leading zeros of control numbers", () => {
    expect(faultsOf(whole.replace("IEA*1*000000905", "IEA*1*905"))).toEqual([]);
  });
});
