import { STATUS_CODES } from "node:http";
import { errorDocsPath } from "@bayline/contracts";
import type { ErrorPage } from "./page.ts";

/** The page of one code as Markdown, served on its own. */
export function errorMarkdown(page: ErrorPage): string {
  const title = `# ${page.code}\n\nHTTP ${page.status} ${STATUS_CODES[page.status]}. ${page.summary}`;
  const example = `## Example\n\n\`\`\`json\n${page.example}\n\`\`\``;
  return `${title}\n\n${sections(page)}\n\n${example}\n\n[All error codes](/docs/errors)\n`;
}

/** The list of all codes, with links to their pages. */
export function errorIndexMarkdown(pages: readonly ErrorPage[]): string {
  const parts = byStatus(pages).map(
    ([status, members]) =>
      `## ${status} ${STATUS_CODES[status]}\n\n${members.map(line).join("\n")}`,
  );
  return `# Error codes\n\n${introduction}\n\n${parts.join("\n\n")}\n`;
}

/** All codes in one guide, with links to the neighbouring guides. */
export function errorGuide(pages: readonly ErrorPage[]): string {
  const parts = byStatus(pages).map(([status, members]) => {
    const codes = members.map((page) => {
      const more =
        page.guide === null ? "" : `\n\nMore: [${nameOf(page.guide)}](../guides/${page.guide})`;
      return `### ${page.code}\n\n${page.summary}\n\n${brief(page)}${more}`;
    });
    return `## ${status} ${STATUS_CODES[status]}\n\n${codes.join("\n\n")}`;
  });
  return `# Error codes\n\n${introduction}\n\n${parts.join("\n\n")}\n`;
}

export const introduction =
  "The meaning of each code, and how to fix the error. The field `docs` of an error is the path of its page. Reports and digests return a sentence instead of a code, without `docs`. Include the `requestId` when you report a problem.";

export function byStatus(pages: readonly ErrorPage[]): Array<[number, ErrorPage[]]> {
  return [...Map.groupBy(pages, ({ status }) => status)];
}

function sections(page: ErrorPage): string {
  return [
    "## What happened",
    page.happened,
    "## What to do",
    steps(page),
    "## Retry",
    page.retry,
    ...(page.guide === null ? [] : [`More: [${nameOf(page.guide)}](${servedAt(page.guide)})`]),
    ...(page.operations.length === 0
      ? []
      : [`Returned by ${page.operations.map((name) => `\`${name}\``).join(", ")}.`]),
  ].join("\n\n");
}

/** The URL of a guide on this server: plain Markdown, in which a browser finds no anchor. */
export function servedAt(guide: string): string {
  return `/docs/${guide.replace(/#.*/, "")}`;
}

/** The title of a guide's file: `receiving-invoices.md#retries` is "receiving invoices". */
export function nameOf(guide: string): string {
  return guide.replace(/\.md.*/, "").replaceAll("-", " ");
}

/** One code as a section of the guide. */
function brief(page: ErrorPage): string {
  return [page.happened, steps(page), `Retry: ${page.retry}`].join("\n\n");
}

function steps({ todo }: ErrorPage): string {
  return todo.map((step) => `- ${step}`).join("\n");
}

function line({ code, summary }: ErrorPage): string {
  return `- [${code}](${errorDocsPath(code)}.md): ${summary}`;
}
