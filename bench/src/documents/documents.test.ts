import type { ProvedField, ProvedInvoice, ProvedLine } from "@bayline/invoice-files/documents";
import { describe, expect, test } from "vitest";
import { compare } from "./compare.ts";
import type { RendererName } from "./grammar/layout.ts";
import { drawLayouts } from "./grammar/layouts.ts";
import { planOf } from "./plan.ts";
import { factsOf, recordsOf, vendorId } from "./records.ts";
import { sumOf } from "./truth/make.ts";
import type { Truth, TruthLine } from "./truth/types.ts";

const all: RendererName[] = ["chromium", "weasyprint", "wkhtmltopdf", "libreoffice"];
const layouts = drawLayouts("corpus", 400);
const planned = planOf(layouts, all, 400);

describe("the corpus", () => {
  test("the corpus draws other layouts from another seed", () => {
    const others = planOf(drawLayouts("other", 400), all, 400);
    const sources = new Set(planned.map(({ digest }) => digest));
    expect(others.filter(({ digest }) => sources.has(digest))).toEqual([]);
  });

  test("the corpus is the same each time", () => {
    const again = planOf(drawLayouts("corpus", 400), all, 400);
    expect(again.map(({ digest }) => digest)).toEqual(planned.map(({ digest }) => digest));
  });

  test("the corpus draws documents of one layout with different content", () => {
    expect(new Set(planned.map(({ digest }) => digest)).size).toBe(planned.length);
  });

  test("the corpus prints each part number and amount, the number and the total", () => {
    for (const { name, truth, source } of planned) {
      if (truth.kind === "other") continue;
      const plain = source.replace(/(?<=\d)[.,'\u00a0](?=\d)/g, "");
      for (const { partNumber, amountCents } of truth.lines) {
        expect(source, name).toContain(partNumber);
        expect(plain, name).toContain(digitsOf(amountCents));
      }
      expect(source, name).toContain(truth.number);
      expect(plain, name).toContain(digitsOf(truth.totalCents));
    }
  });

  test("the corpus adds up lines, cores and charges to the total, unless the dealer's total is wrong", () => {
    for (const { name, truth } of planned) {
      const { goodsCents, coresCents, charges, totalCents } = truth;
      const sum = goodsCents + coresCents + sumOf(charges.map(({ amountCents }) => amountCents));
      expect(sum === totalCents, name).toBe(truth.blocked !== "total does not add up");
    }
  });

  test("the corpus comes to each amount by quantity and price, rounded to whole cents", () => {
    for (const { name, truth } of planned) {
      for (const { shipped, price, unit, amountCents } of truth.lines) {
        expect(Math.abs((shipped * price) / unit.per - amountCents), name).toBeLessThan(0.51);
      }
    }
  });

  test("the corpus has credits, cores, packs, fractions, repeats and blocked documents", () => {
    const lines = planned.flatMap(({ truth }) => truth.lines);
    const truths = planned.map(({ truth }) => truth);
    expect(truths.some(({ kind }) => kind === "credit")).toBe(true);
    expect(lines.some(({ coreDepositCents }) => coreDepositCents !== null)).toBe(true);
    expect(lines.some(({ unit }) => unit.packs.includes(12))).toBe(true);
    expect(lines.some(({ unit }) => unit.per === 100)).toBe(true);
    expect(lines.some(({ price }) => !Number.isInteger(price))).toBe(true);
    expect(new Set(truths.map(({ blocked }) => blocked))).toEqual(
      new Set([
        null,
        "vendor not known",
        "part not known",
        "total does not add up",
        "part at two costs",
        "core credit",
        "another currency",
        "not an invoice",
      ]),
    );
  });
});

describe("the records of a shop", () => {
  test("the records have the dealer by account number, and the parts, only when asked for", () => {
    const document = plannedWith(
      ({ accountNumber, blocked, lines }) => accountNumber && !blocked && lines.length > 2,
    );
    const records = recordsOf(document.name, document.truth, document.dealer.name);
    const [line] = document.truth.lines;
    const lookups = {
      accountNumbers: [document.truth.accountNumber ?? ""],
      vendorNames: [],
      purchaseOrderNumbers: [],
      partNumbers: [line?.partNumber.toLowerCase() ?? ""],
      layout: null,
    };
    const facts = factsOf(records, lookups, new Set());
    expect(facts.vendors.map(({ id }) => id)).toContain(vendorId);
    expect(new Set(facts.parts.map(({ partNumber }) => partNumber))).toEqual(
      new Set([line?.partNumber]),
    );
    expect(factsOf(records, { ...lookups, accountNumbers: [] }, new Set()).vendors).toEqual([]);
  });

  test("the records of a shop know the dealer by a confirmed layout", () => {
    const document = plannedWith(({ blocked }) => !blocked);
    const records = recordsOf(document.name, document.truth, document.dealer.name);
    const lookups = {
      accountNumbers: [],
      vendorNames: [],
      purchaseOrderNumbers: [],
      partNumbers: [],
      layout: "seen before",
    };
    const known = factsOf(records, lookups, new Set(["seen before"])).vendors;
    expect(known.map(({ id, hasConfirmedLayout }) => [id, hasConfirmedLayout])).toEqual([
      [vendorId, true],
    ]);
  });

  test("the records of a shop do not have the part that a document is blocked by, on whichever lines it is", () => {
    const { name, truth, dealer } = plannedWith(
      ({ blocked, orderNumber }) => blocked === "part not known" && orderNumber !== null,
    );
    const [unknown] = truth.lines;
    if (!unknown) throw new Error("The document has no lines.");
    const repeated = { ...truth, lines: [...truth.lines, unknown] };
    const { parts, orders } = recordsOf(name, repeated, dealer.name);
    const ordered = orders.flatMap(({ lines }) => lines);
    const numbers = [...parts, ...ordered].map(({ partNumber }) => partNumber);
    expect(numbers).not.toContain(unknown.partNumber);
  });
});

describe("the comparison", () => {
  test("the comparison finds nothing wrong in a reading that is right", () => {
    for (const { name, truth } of planned.filter((document) => document.truth.blocked === null)) {
      const verdict = compare(provedAs(truth), truth);
      expect(verdict.wrongAndCertain, name).toEqual([]);
      expect(verdict.isReady, name).toBe(true);
    }
  });

  const { truth } = plannedWith(
    ({ kind, blocked, lines, charges }) =>
      kind === "invoice" && !blocked && lines.length > 2 && charges.length > 0,
  );

  test.each<[field: string, change: (invoice: ProvedInvoice) => unknown]>([
    ["vendor", (invoice) => ({ ...invoice, vendorId: "vendor-1" })],
    ["invoiceNumber", (invoice) => ({ ...invoice, invoiceNumber: "1" })],
    ["invoiceDate", (invoice) => ({ ...invoice, invoiceDate: "2026-12-01" })],
    ["totalCents", (invoice) => ({ ...invoice, totalCents: truth.totalCents + 1 })],
    ["lines[0].partNumber", (invoice) => withLine(invoice, { partNumber: "B0GUS" })],
    ["lines[0].quantity", (invoice) => withLine(invoice, { quantity: 7_001 })],
    ["lines[0].amountCents", (invoice) => withLine(invoice, { amountCents: 1 })],
    ["lines[0].unitCostCents", (invoice) => withLine(invoice, { unitCostCents: 1 })],
    ["lines[0].coreDepositCents", (invoice) => withLine(invoice, { coreDepositCents: 1 })],
    ["type", (invoice) => ({ ...invoice, type: "credit" })],
    ["parts", (invoice) => ({ ...invoice, lines: invoice.lines.slice(1) })],
    ["charges", (invoice) => ({ ...invoice, charges: [] })],
    [
      "charges[0].amountCents",
      (invoice) => ({
        ...invoice,
        charges: invoice.charges.map((charge) => ({ ...charge, amountCents: 3 })),
      }),
    ],
  ])("the comparison finds a wrong %s that is certain", (field, change) => {
    const wrong = compare(change(provedAs(truth)) as ProvedInvoice, truth).wrongAndCertain;
    expect(wrong.map(({ path }) => path)).toContain(field);
  });

  test("the comparison forgives a wrong field that is only likely, in a document that is not ready", () => {
    const proved = provedAs(truth);
    const fields = proved.fields.map((field) =>
      field.path === "totalCents" ? { ...field, certainty: "likely" as const } : field,
    );
    const verdict = compare({ ...proved, fields, totalCents: 1, open: ["totalCents"] }, truth);
    expect(verdict.wrongAndCertain).toEqual([]);
    expect(verdict.rightFields).toBe(verdict.fields - 1);
  });

  test("the comparison finds a document that is ready and must not be", () => {
    for (const blocked of [
      "vendor not known",
      "total does not add up",
      "not an invoice",
    ] as const) {
      const kind = blocked === "not an invoice" ? "other" : truth.kind;
      const verdict = compare(provedAs(truth), { ...truth, kind, blocked });
      expect(verdict.wrongAndCertain.map(({ path }) => path)).toContain("blocked");
    }
  });

  test("the comparison accepts equal parts as one line", () => {
    const repeated = plannedWith(({ lines, blocked }) => !blocked && hasRepeated(lines)).truth;
    const numbers = [...new Set(repeated.lines.map(({ partNumber }) => partNumber))];
    const lines = numbers.map((number) => {
      const own = repeated.lines.filter(({ partNumber }) => partNumber === number);
      const line = provedLine(own[0] as TruthLine);
      return {
        ...line,
        quantity: sumOf(own.map(({ shipped }) => shipped)),
        amountCents: sumOf(own.map(({ amountCents }) => amountCents)),
      };
    });
    expect(compare({ ...provedAs(repeated), lines }, repeated).wrongAndCertain).toEqual([]);
  });
});

function plannedWith(has: (truth: Truth) => unknown) {
  const found = planned.find(({ truth }) => has(truth));
  if (!found) throw new Error("The corpus has no such document.");
  return found;
}

/** The digits of an amount in dollars. */
function digitsOf(cents: number): string {
  return (Math.abs(cents) / 100).toFixed(2).replace(".", "");
}

function hasRepeated(lines: TruthLine[]): boolean {
  return new Set(lines.map(({ partNumber }) => partNumber)).size < lines.length;
}

function provedLine(line: TruthLine): ProvedLine {
  const [pack = 1] = line.unit.packs;
  const unitCost = line.price / line.unit.per;
  return {
    partNumber: line.partNumber,
    vendorPartNumber: line.vendorPartNumber,
    description: line.description,
    quantity: line.shipped,
    packQuantity: pack === 1 ? null : pack,
    unitCostCents: Number.isInteger(unitCost) ? unitCost : null,
    amountCents: line.amountCents,
    coreDepositCents: line.coreDepositCents,
  };
}

/** A reading in which every field is right and certain. */
function provedAs(truth: Truth): ProvedInvoice {
  const lines = truth.lines.map(provedLine);
  const paths = [
    "vendor",
    "invoiceNumber",
    "invoiceDate",
    "totalCents",
    ...lines.flatMap((line, at) => Object.keys(line).map((field) => `lines[${at}].${field}`)),
    ...truth.charges.map((_, at) => `charges[${at}].amountCents`),
  ];
  return {
    type: truth.kind === "credit" ? "credit" : "invoice",
    vendorId,
    vendorName: truth.vendor.name,
    accountNumber: truth.accountNumber,
    invoiceNumber: truth.number,
    invoiceDate: truth.date,
    dueDate: truth.dueDate,
    purchaseOrderId: null,
    purchaseOrderNumber: truth.orderNumber,
    lines,
    charges: truth.charges.map(({ kind, label, amountCents }) => ({
      kind,
      description: label,
      amountCents,
    })),
    totalCents: truth.totalCents,
    fields: paths.map(
      (path): ProvedField => ({ path, certainty: "certain", reason: "", evidence: null }),
    ),
    open: [],
  };
}

function withLine(invoice: ProvedInvoice, change: Partial<ProvedLine>): ProvedInvoice {
  const [first, ...others] = invoice.lines;
  return first ? { ...invoice, lines: [{ ...first, ...change }, ...others] } : invoice;
}
