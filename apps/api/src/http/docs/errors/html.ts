import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { errorDocsPath } from "@bayline/contracts";
import { byStatus, introduction, nameOf, servedAt } from "./markdown.ts";
import type { ErrorPage } from "./page.ts";

/** The page of one code as HTML, for any screen width, light or dark. */
export function errorHtml(page: ErrorPage): string {
  const { code, status, summary, happened, todo, retry, guide, operations, example } = page;
  const operationList = operations.map((name) => `<code>${name}</code>`).join(", ");
  return document(
    code,
    `<nav><a href="/docs/errors">All error codes</a> <a href="/docs">API reference</a></nav>
<p class="status">HTTP ${status} ${STATUS_CODES[status]}</p>
<h1>${code.replaceAll("_", "_<wbr>")}</h1>
<p class="lead">${inline(summary)}</p>
<h2>What happened</h2>
<p>${inline(happened)}</p>
<h2>What to do</h2>
<ul>
${todo.map((step) => `<li>${inline(step)}</li>`).join("\n")}
</ul>
<h2>Send it again?</h2>
<p>${inline(retry)}</p>
${guide === undefined ? "" : `<p>More: the guide to <a href="${servedAt(guide)}">${nameOf(guide)}</a></p>`}
<h2>What it looks like</h2>
<pre tabindex="0"><code>${escaped(example)}</code></pre>
${operationList === "" ? "" : `<p>Given by ${operationList}.</p>`}
<p class="foot">The same as <a href="${errorDocsPath(code)}.md">Markdown</a>.</p>`,
  );
}

/** The list of all codes. */
export function errorIndexHtml(pages: readonly ErrorPage[]): string {
  const sections = byStatus(pages).map(
    ([status, members]) => `<h2>${status} ${STATUS_CODES[status]}</h2>
<dl>
${members.map(entry).join("\n")}
</dl>`,
  );
  return document(
    "Error codes",
    `<nav><a href="/docs">API reference</a></nav>
<h1>Error codes</h1>
<p>${inline(introduction)}</p>
${sections.join("\n")}`,
  );
}

function entry({ code, summary }: ErrorPage): string {
  return `<dt><a href="${errorDocsPath(code)}">${code}</a></dt><dd>${inline(summary)}</dd>`;
}

const style = `
:root { color-scheme: light dark; --back: #fff; --text: #1c2430; --soft: #5a6675; --line: #d9dfe6; --code: #f2f5f8; --link: #1f4e79; }
@media (prefers-color-scheme: dark) { :root { --back: #101418; --text: #e4e9ee; --soft: #9aa7b4; --line: #2a323b; --code: #1a2027; --link: #8fc1f0; } }
body { margin: 0 auto; padding: 1.25rem 1.25rem 4rem; max-width: 42rem; background: var(--back); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
nav { display: flex; gap: 1.25rem; margin-bottom: 2rem; }
a { color: var(--link); text-underline-offset: 0.2em; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.25; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.1rem; }
p { margin: 0.5rem 0; }
.status, .foot, dd { color: var(--soft); }
.lead { font-size: 1.1rem; }
ul { margin: 0; padding-left: 1.25rem; }
li { margin: 0.35rem 0; }
dl { margin: 0; }
dt { margin-top: 0.6rem; font-weight: 600; }
dd { margin: 0; }
code, pre { font: 0.875em/1.5 ui-monospace, monospace; }
code { padding: 0.1em 0.3em; border-radius: 4px; background: var(--code); }
pre { padding: 0.9rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--code); overflow-x: auto; }
pre code { padding: 0; font-size: 1em; }
`;

/** Content security policy: no scripts, no external resources, only the page's inline style. */
export const errorPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Bayline</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** Escapes a sentence and marks code in backticks; no other markup. */
function inline(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
