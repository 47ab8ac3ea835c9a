import { expect, onTestFinished, test } from "vitest";
import { DocumentTooLong, Printer, type PrinterLimits } from "./printer.ts";
import type { Block, Sheet } from "./sheet.ts";

const killed = new URL("../test/doubles/killed-process.ts", import.meta.url);

function open(limits: Partial<PrinterLimits>, program?: URL): Printer {
  const printer = new Printer(limits, program);
  onTestFinished(() => printer.close());
  return printer;
}

function sheet(fields: Partial<Sheet> = {}): Sheet {
  const none = { address: null, phone: null, email: null, website: null, color: null, logo: null };
  return {
    size: "letter",
    letterhead: { shopName: "Prairie", ...none },
    title: "Work order",
    number: "WO-1001",
    facts: [],
    parties: [],
    blocks: [],
    footer: null,
    printedAt: "2026-03-02T17:00:00.000Z",
    ...fields,
  };
}

/** A document of a thousand lines, the most that an order has. */
function thousandLines(text: (line: number) => string): Sheet {
  const rows = Array.from({ length: 1000 }, (_, line) => ({ cells: [text(line)] }));
  const columns = [{ title: "Description", width: { share: 1 }, align: "left" }] as const;
  return sheet({ blocks: [{ kind: "table", columns: [...columns], rows }] });
}

const heading = (text: string) => ({ kind: "heading", text }) as const;

const isPdf = (content: Buffer) => content.subarray(0, 5).toString() === "%PDF-";

test("a document that takes too much memory fails alone, and the others are drawn", async () => {
  const printer = open({ processes: 1, heapMebibytes: 64 });
  const blocks = Array.from({ length: 800_000 }, (_, line): Block => heading(`${line}`));
  const [large, ...others] = await Promise.allSettled(
    [sheet({ blocks }), sheet(), sheet()].map((document) => printer.print(document)),
  );
  expect(large).toMatchObject({ reason: expect.any(DocumentTooLong) });
  expect(others.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
});

test("a document that takes too long fails alone", async () => {
  const printer = open({ processes: 1, seconds: 0.001 });
  await expect(printer.print(thousandLines(String))).rejects.toThrow(/longer than 0.001 seconds/);
});

test("a document whose process is killed again and again fails alone", async () => {
  const printer = open({ processes: 1 }, killed);
  const drawn = await Promise.allSettled([
    printer.print(sheet()),
    printer.print(sheet({ title: "broken" })),
    printer.print(sheet()),
  ]);
  expect(drawn.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("an order of a thousand long lines is printed, or refused for its pages", async () => {
  const printer = open({});
  const words = "Replaced the fuel filter and the water separator, then bled the system. ".repeat(
    7,
  );
  const [printed, refused] = await Promise.allSettled([
    printer.print(thousandLines((line) => `${line} ${words}`)),
    printer.print(thousandLines((line) => `${line}\n`.repeat(200))),
  ]);
  expect(printed).toMatchObject({ status: "fulfilled" });
  expect(refused).toMatchObject({ reason: new DocumentTooLong("has more than 500 pages") });
});

test("a text of any characters is printed", async () => {
  const printer = open({});
  const blocks = Array.from({ length: 0x40 }, (_, block): Block => {
    const codes = Array.from({ length: 0x80 }, (_code, index) => block * 0x80 + index);
    return {
      kind: "text",
      label: null,
      text: String.fromCharCode(...codes.sort((a, b) => ((a * 7) % 128) - ((b * 7) % 128))),
    };
  });
  expect(isPdf(await printer.print(sheet({ blocks })))).toBe(true);
});
