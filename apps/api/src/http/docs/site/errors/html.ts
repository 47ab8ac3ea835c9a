import { STATUS_CODES } from "node:http";
import { contract, errorDocsPath, listOperations } from "@bayline/contracts";
import { inline } from "../html.ts";
import type { View } from "../layout.ts";
import { operationPath, pathOf } from "../links.ts";
import { codeBlock } from "../markdown.ts";
import { byStatus, introduction, nameOf } from "./markdown.ts";
import type { ErrorPage } from "./page.ts";

const operationPaths = new Map(
  listOperations(contract).map((named) => [named.name, operationPath(named)]),
);

/** The page of one code. */
export function errorView(page: ErrorPage): View {
  const { code, status, summary, happened, todo, retry, guide, operations, example } = page;
  const returnedBy = operations.map(operationLink).join(", ");
  const content = `<p class="crumb"><a href="/docs/errors">Error codes</a></p>
<p class="status">HTTP ${status} ${STATUS_CODES[status]}</p>
<h1>${code.replaceAll("_", "_<wbr>")}</h1>
<p class="lead">${inline(summary)}</p>
<h2 id="what-happened">What happened</h2>
<p>${inline(happened)}</p>
<h2 id="what-to-do">What to do</h2>
<ul>
${todo.map((step) => `<li>${inline(step)}</li>`).join("\n")}
</ul>
<h2 id="retry">Retry</h2>
<p>${inline(retry)}</p>
${guide === null ? "" : `<p>More: the guide to <a href="${guidePath(guide)}">${nameOf(guide)}</a></p>`}
<h2 id="example">Example</h2>
${codeBlock(example, "json")}
${returnedBy === "" ? "" : `<p>Returned by ${returnedBy}.</p>`}`;
  return {
    path: errorDocsPath(code),
    title: code,
    description: summary,
    content,
    headings: [],
    markdown: `${errorDocsPath(code)}.md`,
  };
}

function operationLink(name: string): string {
  return `<a class="code" href="${operationPaths.get(name)}"><code>${name}</code></a>`;
}

function guidePath(guide: string): string {
  const [file = "", place] = guide.split("#");
  return pathOf(file) + (place === undefined ? "" : `#${place}`);
}

/** The list of all codes. */
export function errorIndexView(pages: readonly ErrorPage[]): View {
  const sections = byStatus(pages).map(
    ([status, members]) => `<h2 id="${status}">${status} ${STATUS_CODES[status]}</h2>
<dl class="codes">
${members.map(entry).join("\n")}
</dl>`,
  );
  return {
    path: "/docs/errors",
    title: "Error codes",
    description: "What each error code of Bayline means, and what to do.",
    content: `<h1>Error codes</h1>\n<p>${inline(introduction)}</p>\n${sections.join("\n")}`,
    headings: byStatus(pages).map(([status]) => ({
      id: String(status),
      text: `${status} ${STATUS_CODES[status]}`,
      depth: 2,
    })),
    markdown: "/docs/errors/index.md",
  };
}

function entry({ code, summary }: ErrorPage): string {
  return `<dt><a href="${errorDocsPath(code)}">${code}</a></dt><dd>${inline(summary)}</dd>`;
}
