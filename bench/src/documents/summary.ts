import { align } from "../report.ts";
import type { Measured } from "./measure.ts";

/** The figures of some documents. */
interface Figures {
  documents: number;
  wrongAndCertain: number;
  expectedReady: number;
  ready: number;
  fields: number;
  rightFields: number;
  pages: number;
  secondsOfPage: number[];
  peakBytes: number;
}

function figuresOf(results: Measured[]): Figures {
  const expected = results.filter(({ isExpectedReady }) => isExpectedReady);
  return {
    documents: results.length,
    wrongAndCertain: sum(results, ({ verdict }) => verdict?.wrongAndCertain.length ?? 0),
    expectedReady: expected.length,
    ready: expected.filter(({ verdict }) => verdict?.isReady).length,
    fields: sum(results, ({ verdict }) => verdict?.fields ?? 0),
    rightFields: sum(results, ({ verdict }) => verdict?.rightFields ?? 0),
    pages: sum(results, ({ pages }) => pages),
    secondsOfPage: results
      .filter(({ pages }) => pages > 0)
      .map(({ seconds, pages }) => seconds / pages)
      .sort((a, b) => a - b),
    peakBytes: Math.max(0, ...results.map(({ peakBytes }) => peakBytes)),
  };
}

function sum(results: Measured[], of: (result: Measured) => number): number {
  return results.reduce((total, result) => total + of(result), 0);
}

const head = [
  "documents",
  "count",
  "pages",
  "wrong and certain",
  "ready",
  "fields right",
  "s a page p50",
  "p95",
  "peak MB",
];

function rowOf(name: string, results: Measured[]): string[] {
  const figures = figuresOf(results);
  return [
    name,
    String(figures.documents),
    String(figures.pages),
    String(figures.wrongAndCertain),
    share(figures.ready, figures.expectedReady),
    share(figures.rightFields, figures.fields),
    seconds(figures.secondsOfPage, 0.5),
    seconds(figures.secondsOfPage, 0.95),
    String(Math.round(figures.peakBytes / 2 ** 20)),
  ];
}

function share(part: number, all: number): string {
  return all === 0 ? "–" : `${((100 * part) / all).toFixed(1)} % of ${all}`;
}

function seconds(sorted: number[], quantile: number): string {
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * quantile));
  return sorted[at]?.toFixed(3) ?? "–";
}

const isJunk = ({ document }: Measured) => document.truth.kind === "other";

/** The table of a run: invoices, by renderer, and documents that are no invoices. */
export function summaryOf(results: Measured[]): string {
  const dealers = results.filter((result) => !isJunk(result));
  const renderers = [...new Set(results.map(({ document }) => document.renderer))];
  const rows = [
    rowOf("invoices", dealers),
    rowOf(
      "at first sight",
      dealers.filter(({ isTaught }) => !isTaught),
    ),
    rowOf(
      "after one of the layout",
      dealers.filter(({ isTaught }) => isTaught),
    ),
    ...renderers.map((name) =>
      rowOf(
        name,
        dealers.filter(({ document }) => document.renderer === name),
      ),
    ),
    rowOf("no invoices", results.filter(isJunk)),
  ];
  return [align([head, ...rows]), junkText(results.filter(isJunk)), refusedText(results)].join(
    "\n\n",
  );
}

function junkText(junk: Measured[]): string {
  const ready = junk.filter(({ verdict }) => verdict?.isReady).length;
  const kinds = junk.filter(({ kind }) => kind === "other").length;
  return `No invoices: ${kinds} of ${junk.length} were recognised as such, ${ready} were ready.`;
}

function refusedText(results: Measured[]): string {
  const refused = results.filter(({ reason }) => reason !== null);
  return `${refused.length} of ${results.length} files were refused.`;
}

/** A row for each layout, with the fields that keep its documents from being ready. */
export function layoutsOf(results: Measured[]): string {
  const names = [...new Set(results.map(({ document }) => document.layout.name))];
  const rows = names.map((name) => {
    const own = results.filter(({ document }) => document.layout.name === name);
    const open = own
      .filter(({ isExpectedReady }) => isExpectedReady)
      .flatMap(({ verdict, reason }) => verdict?.open ?? [reason ?? ""])
      .map((path) => path.replace(/\[\d+\]/, "[]"));
    return [name, ...rowOf(name, own).slice(1, 6), [...new Set(open)].slice(0, 4).join(" ")];
  });
  return align([["layout", ...head.slice(1, 6), "open"], ...rows]);
}

/** A row for each trick, with the longest time of a paper. */
export function tricksOf(results: Measured[]): string {
  const groups = [...Map.groupBy(results, ({ document }) => document.trick ?? "")];
  const rows = groups.map(([trick, own]) => [
    trick,
    String(own.length),
    String(own.filter(({ reason }) => reason !== null).length),
    String(own.filter(({ verdict }) => verdict?.isReady).length),
    String(sum(own, ({ verdict }) => verdict?.wrongAndCertain.length ?? 0)),
    Math.max(...own.map(({ seconds }) => seconds)).toFixed(2),
    [...new Set(own.flatMap(({ reason }) => reason ?? []))].join("; ").slice(0, 60),
  ]);
  const names = ["trick", "papers", "refused", "ready", "wrong", "s, most", "why refused"];
  return align([names, ...rows]);
}

/** Each paper that broke its reader, or took it too long. */
export function brokenOf(results: Measured[]): string {
  return results
    .filter(({ reason }) => reason?.startsWith("the reader "))
    .map(({ document, reason }) => `${document.name}: ${reason}`)
    .join("\n");
}

/** Each wrong field that is certain. */
export function wrongOf(results: Measured[]): string {
  return results
    .flatMap(({ document, verdict }) =>
      (verdict?.wrongAndCertain ?? []).map(
        ({ path, read, truth }) =>
          `${document.name}: ${path} is ${JSON.stringify(read)}, not ${JSON.stringify(truth)}`,
      ),
    )
    .join("\n");
}
