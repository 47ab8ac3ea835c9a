import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";

export const repository = new URL("../../../../../", import.meta.url);
const decisions = new URL("docs/adr/", repository);

/** A page of the documentation, from a Markdown file of the repository. */
export interface Page {
  /** `receiving-invoices.md`, below /docs. The page as HTML has the same path without `.md`. */
  file: string;
  source: URL;
  /** The name in the index of its room. */
  label: string;
  /** What the page is about, in a few words; may be empty. */
  note: string;
}

/**
 * The rooms of the documentation, each a folder of docs/: what a person wants to do, what is
 * generated from the code, and what was measured.
 */
const rooms = ["guides", "reference", "notebook"] as const;

export type Room = (typeof rooms)[number];

export interface PageGroup {
  room: Room;
  title: string;
  pages: Page[];
}

/** READMEs of published packages, which are pages too. */
const clients: Record<string, string> = {
  [new URL("packages/sdk/README.md", repository).href]: "sdk.md",
  [new URL("apps/cli/README.md", repository).href]: "cli.md",
};

const notebook = new URL("docs/notebook/README.md", repository);

/** Guides and reference are below /docs, the notebook below /docs/notebook. */
function fileOf(source: URL, room: Room): string {
  const client = clients[source.href];
  if (client !== undefined) return client;
  if (source.href === notebook.href) return "notebook.md";
  const name = basename(source.pathname);
  return room === "notebook" ? `notebook/${name}` : name;
}

/**
 * The pages in the order and the groups of the index of each room, its README.md. Empty without
 * the files: the service runs without its documents.
 */
export function listGroups(): PageGroup[] {
  return rooms.flatMap(groupsOf);
}

function groupsOf(room: Room): PageGroup[] {
  const index = new URL(`docs/${room}/README.md`, repository);
  if (!existsSync(index)) return [];
  const [, ...sections] = readFileSync(index, "utf8").split(/^## /m);
  return sections.map((section) => ({
    room,
    title: section.slice(0, section.indexOf("\n")).trim(),
    pages: [...section.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)(?:: (.+))?$/gm)].flatMap(
      ([, label = "", target = "", note = ""]) => {
        const source = new URL(target, index);
        const file = fileOf(source, room);
        return existsSync(source) ? [{ file, source, label, note }] : [];
      },
    ),
  }));
}

export function isClient({ source }: Page): boolean {
  return source.href in clients;
}

/** The decisions, to which guides link: `adr/0028-deliveries-by-lease.md`. */
export function listDecisions(): Page[] {
  if (!existsSync(decisions)) return [];
  const files = readdirSync(decisions).filter((file) => /^\d{4}-[a-z0-9-]+\.md$/.test(file));
  return files.sort().map((file) => {
    const source = new URL(file, decisions);
    const label = titleOf(readFileSync(source, "utf8"));
    return { file: `adr/${file}`, source, label, note: "" };
  });
}

/** Removes notes on how a page is generated and tested, which are for contributors. */
export function textOf({ source }: Page): string {
  return readFileSync(source, "utf8").replace(/^ *<!--.*-->\n+/gm, "");
}

export function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? "";
}

/** The first sentence below the title, without its links. */
export function summaryOf(text: string): string {
  const paragraphs = text.split(/\n{2,}/).slice(1);
  const first = paragraphs.find((each) => /^[A-Za-z`*[]/.test(each.trim())) ?? "";
  const plain = first
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  return (/^.+?\.(?=\s|$)/.exec(plain)?.[0] ?? plain).replace(/:$/, ".");
}

/** The address of the service in the Markdown files. */
export const writtenOrigin = "http://127.0.0.1:3000";
