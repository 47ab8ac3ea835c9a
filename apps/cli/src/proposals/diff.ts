import { isRecord } from "@bayline/contracts/plain";
import { wrap } from "../output/pairs.ts";
import { recordName } from "../output/record-name.ts";
import { labelOf, show } from "../output/text.ts";
import type { Paint } from "../terminal/paint.ts";
import { columnsOf, plainText } from "../terminal/text.ts";

interface Look {
  width: number;
  paint: Paint;
}

/** A record that a write would change. */
export interface ProposedRecord {
  type: string;
  id: string;
  before: object | null;
  after: object | null;
}

/** A value of a record that differs before and after the write. */
interface Difference {
  label: string;
  before: string | undefined;
  after: string | undefined;
}

/** Draws what a write would do to a record: its name, and below it each value that differs. */
export function drawChange(record: ProposedRecord, look: Look): string {
  const { type, id, before, after } = record;
  const name = visible(recordName(after ?? before)) || id;
  const kind = visible(type.replaceAll("_", " "));
  const verb = before === null ? "New" : after === null ? "Delete" : "Change";
  const title = wrap(`${verb} ${kind} ${name}`, look.width);
  const differences = after === null ? [] : differencesOf(before, after);
  const lines = differences.flatMap((difference) => drawDifference(difference, look));
  return [...title.map((line) => look.paint("bold", line)), ...lines].join("\n");
}

/** Draws a difference on one line if it fits, else on lines that begin with - and +. */
function drawDifference({ label, before, after }: Difference, look: Look): string[] {
  const sides = [before, after].filter((side) => side !== undefined);
  const single = `  ${label}: ${sides.map((side) => side || "–").join(" → ")}`;
  if (columnsOf(single) <= look.width) return [single];
  return [
    ...wrap(label, look.width - 2).map((line) => `  ${line}`),
    ...side("-", before, look).map((line) => look.paint("red", line)),
    ...side("+", after, look).map((line) => look.paint("green", line)),
  ];
}

function side(sign: string, text: string | undefined, { width }: Look): string[] {
  if (text === undefined) return [];
  const lines = wrap(text || "–", width - 4).flatMap((line) => broken(line, width - 4));
  return lines.map((line) => `  ${sign} ${line}`);
}

/** Breaks a word that is longer than a line. */
function broken(text: string, room: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const character of text) {
    if (line !== "" && columnsOf(line + character) > room) {
      lines.push(line);
      line = "";
    }
    line += character;
  }
  return [...lines, line];
}

/** Fields that say when a row was written, or which one it is. */
const omitted: ReadonlySet<string> = new Set(["id", "createdAt", "updatedAt", "tenantId"]);

function differencesOf(before: object | null, after: object): Difference[] {
  const old = before ? leavesOf(before) : new Map<string, Leaf>();
  const fresh = leavesOf(after);
  const keys = new Set([...old.keys(), ...fresh.keys()]);
  return [...keys].flatMap((key): Difference[] => {
    const [was, is] = [old.get(key), fresh.get(key)];
    if (was?.text === is?.text) return [];
    // A new record has no value before, and says nothing of what it does not have.
    if (before === null && (is?.text ?? "") === "") return [];
    const label = is?.label ?? was?.label ?? key;
    return [
      { label, before: before === null ? undefined : (was?.text ?? ""), after: is?.text ?? "" },
    ];
  });
}

interface Leaf {
  label: string;
  text: string;
}

/** The single values of a record, by their paths. Rows of lists are named by their ids. */
function leavesOf(record: object): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const walk = (
    node: unknown,
    { key, label, field }: { key: string; label: string; field: string },
  ) => {
    if (Array.isArray(node) && node.some((row) => typeof row === "object")) {
      for (const [at, row] of node.entries()) {
        const id = isRecord(row) && typeof row.id === "string" ? row.id : String(at + 1);
        const name = visible(nameOfRow(row)) || String(at + 1);
        walk(row, { key: `${key}/${id}`, label: joined(label, name), field });
      }
    } else if (isRecord(node)) {
      for (const [name, value] of Object.entries(node)) {
        if (omitted.has(name) || `${name}Cents` in node) continue;
        const inner = joined(label, visible(labelOf(name)));
        walk(value, { key: `${key}/${name}`, label: inner, field: name });
      }
    } else {
      leaves.set(key, { label, text: visible(show(field, node)) });
    }
  };
  walk(record, { key: "", label: "", field: "" });
  return leaves;
}

function joined(label: string, inner: string): string {
  return label === "" ? inner : `${label} › ${inner}`;
}

const rowNames = ["name", "description", "partNumber", "label", "number"];

function nameOfRow(row: unknown): string {
  if (!isRecord(row)) return "";
  const key = rowNames.find((name) => typeof row[name] === "string" && row[name] !== "");
  return key === undefined ? "" : String(row[key]).slice(0, 40);
}

/** A text without control characters, and without those that change the direction of others. */
export function visible(text: string): string {
  return plainText(text).replace(/[\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}
