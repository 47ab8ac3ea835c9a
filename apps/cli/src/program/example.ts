import { isRecord } from "@bayline/contracts/plain";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { dollarNameOf } from "../catalogue/dollar-names.ts";
import type { Flag } from "../catalogue/flags.ts";
import { at } from "../output/fields.ts";
import { commandWords, quoted } from "../terminal/command-words.ts";
import { dollarsOf } from "./amounts.ts";
import { entryText } from "./entries.ts";

/** The examples of commands that take files instead of the fields of their operations. */
const fileExamples = new Map([
  ["receive.invoice", "bayline receive invoice invoice.csv --mode receive"],
  ["settings.setLogo", "bayline settings set-logo logo.png"],
  ["documents.submit", "bayline documents submit invoice.pdf"],
  ["pricing.simulate", "bayline pricing simulate rules.json --from 2026-07-01 --to 2026-09-30"],
  [
    "pricing.simulations.create",
    "bayline pricing simulations create rules.json --from 2020-01-01 --to 2026-09-30",
  ],
  ["attachments.create", "bayline attachments create WO-1001 lining.jpg --customer"],
  ["receipts.match", "bayline receipts match remittance.csv --customer 'Prairie Grain Haulers'"],
  [
    "bills.reconcile",
    "bayline bills reconcile statement.csv --vendor 'Great Lakes Heavy Duty Parts, Inc.'",
  ],
]);

/** Builds a valid command line from the contract's example. Objects without flags are in a file. */
export function exampleLine(
  operation: CommandOperation,
  path: readonly string[] = commandWords(operation.name),
): string {
  const { ids: parameters, flags, recordField, wordsField, dayField } = operation;
  const { exampleInput: input } = operation;
  const omitted = [recordField, wordsField, dayField, operation.precondition?.field];
  const ids = parameters.map((id) => argument(input[id] ?? `<${id}>`));
  const record = recordField === undefined ? [] : [quoted(String(input[recordField]))];
  const words = wordsField === undefined ? [] : wordsOf(String(input[wordsField]));
  const ofFile = fileExamples.get(operation.name);
  if (ofFile !== undefined) return ofFile;
  const { lists, inLists } = entriesOf(flags, input);
  const objects = new Set(
    flags.filter(({ field }) => field.includes(".")).map(({ field }) => field.split(".")[0]),
  );
  const isInFile = ({ field, kind, required }: Flag) =>
    kind === "json" && required && !lists.has(field) && !objects.has(field);
  if (flags.some(isInFile)) return ["bayline", ...path, "--input", `${path[0]}.json`].join(" ");
  const isShown = ({ field, kind }: Flag) =>
    kind !== "entries" &&
    at(input, field) !== undefined &&
    !omitted.includes(field) &&
    !(kind === "json" && (objects.has(field) || lists.has(field)));
  const day = dayField === undefined ? [] : [String(input[dayField])];
  const options = flags.filter(isShown).map((flag) => option(flag, at(input, flag.field)));
  return ["bayline", ...path, ...ids, ...day, ...record, ...words, ...options, ...inLists]
    .filter((word) => word !== "")
    .join(" ");
}

/** The words of a text; one argument if a shell would read a character of it. */
function wordsOf(text: string): string[] {
  const words = text.split(" ");
  return words.every((word) => quoted(word) === word) ? words : [quoted(text)];
}

/** An argument, as it is typed; a placeholder such as `<id>` is not quoted. */
function argument(value: unknown): string {
  const text = String(value);
  return /^<\w+>$/.test(text) ? text : quoted(text);
}

/** The entries of lists that have a short form, and the fields of these lists. */
function entriesOf(flags: readonly Flag[], input: Record<string, unknown>) {
  const entryFlags = flags.filter(({ kind }) => kind === "entries");
  const lists = new Set<string>();
  const inLists: string[] = [];
  const write = (path: string, rows: unknown) => {
    const ofList = entryFlags.filter(({ field }) => field === path);
    if (ofList.length === 0 || !Array.isArray(rows)) return;
    lists.add(path);
    for (const row of rows.filter(isRecord)) {
      const texts = ofList.map(({ name, entries }) => ({ name, text: entryText(row, entries) }));
      const written = texts.find(({ text }) => text !== undefined);
      if (written) inLists.push(`--${written.name} ${quoted(written.text ?? "")}`);
      for (const [name, inner] of Object.entries(row)) write(`${path}.${name}`, inner);
    }
  };
  for (const [field, value] of Object.entries(input)) write(field, value);
  return { lists, inLists };
}

function option(flag: Flag, value: unknown): string {
  if (flag.kind === "boolean") return value ? `--${flag.name}` : `--no-${flag.name}`;
  if (flag.kind === "hidden") return `--${flag.name}`;
  if (flag.kind === "list" && Array.isArray(value)) {
    return value.map((item) => `--${flag.name} ${quoted(String(item))}`).join(" ");
  }
  const dollarName = dollarNameOf(flag);
  if (dollarName !== undefined && typeof value === "number") {
    return `--${dollarName} ${dollarsOf(value)}`;
  }
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return `--${flag.name} ${quoted(text)}`;
}
