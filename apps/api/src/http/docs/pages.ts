import { existsSync, readdirSync, readFileSync } from "node:fs";

export const repository = new URL("../../../../../", import.meta.url);
const guides = new URL("docs/guides/", repository);
const decisions = new URL("docs/adr/", repository);

/** A page of the documentation, from a Markdown file of the repository. */
export interface Page {
  /** `receiving-invoices.md`, below /docs. The page as HTML has the same path without `.md`. */
  file: string;
  source: URL;
  /** The name in the index of the guides. */
  label: string;
  /** What the page is about, in a few words; may be empty. */
  note: string;
}

export interface PageGroup {
  title: string;
  pages: Page[];
}

/** READMEs of published packages, which are pages too. */
const clients: Record<string, string> = {
  [new URL("packages/sdk/README.md", repository).href]: "sdk.md",
  [new URL("apps/cli/README.md", repository).href]: "cli.md",
};

/**
 * The guides in the order and the groups of their index, docs/guides/README.md. Empty without the
 * files: the service runs without its documents.
 */
export function listGroups(): PageGroup[] {
  const index = new URL("README.md", guides);
  if (!existsSync(index)) return [];
  const [, ...sections] = readFileSync(index, "utf8").split(/^## /m);
  return sections.map((section) => ({
    title: section.slice(0, section.indexOf("\n")).trim(),
    pages: [...section.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)(?:: (.+))?$/gm)].flatMap(
      ([, label = "", target = "", note = ""]) => {
        const source = new URL(target, index);
        const file = clients[source.href] ?? target;
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
