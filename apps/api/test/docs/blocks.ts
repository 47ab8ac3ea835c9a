import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** A block of code on a page, and its check from the comment above it. */
export interface Block {
  page: string;
  line: number;
  language: string;
  code: string;
  /** Such as `exit 0`; empty without a comment. */
  note: string;
  /** The previous block, if only empty lines are between. */
  above: Block | undefined;
}

/** The pages with checked code: those for users. */
export const pages = [
  "README.md",
  ...globSync("docs/{guides,reference,notebook}/*.md", { cwd: root }).sort(),
  "packages/sdk/README.md",
  "apps/cli/README.md",
  "examples/README.md",
];

const fence =
  /(?:^[ ]*<!-- (?<note>[^\n]*) -->\n)?^(?<indent> *)```(?<language>\w*)\n(?<code>[\s\S]*?)^ *```$/gm;

export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), "utf8");
  const blocks: Block[] = [];
  let end = 0;
  for (const match of text.matchAll(fence)) {
    const { note = "", indent = "", language = "", code = "" } = match.groups ?? {};
    const between = text.slice(end, match.index);
    blocks.push({
      page,
      line: text.slice(0, match.index).split("\n").length,
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
      note,
      above: between.trim() === "" ? blocks.at(-1) : undefined,
    });
    end = match.index + match[0].length;
  }
  return blocks;
}

export const allBlocks = pages.flatMap(blocksOf);

/** The location of a block, for failures. */
export function placeOf({ page, line }: Block): string {
  return `${page}:${line}`;
}
