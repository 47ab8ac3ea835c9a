import type { PageGroup } from "../pages.ts";
import { escaped, inline } from "./html.ts";
import type { View } from "./layout.ts";
import { operationsPath, pathOf, referencePath } from "./links.ts";
import { codeBlock } from "./markdown.ts";

const firstRequest = `export BAYLINE_API_KEY=bl_live_…
curl "http://127.0.0.1:3000/v1/work-orders?limit=2" \\
  -H "X-Api-Key: $BAYLINE_API_KEY"`;

const doors = [
  {
    path: "/docs/getting-started",
    isGuide: true,
    label: "Getting started",
    note: "From a key to the first answer, with curl, the command line and TypeScript.",
  },
  {
    path: referencePath,
    label: "API reference",
    note: "Every operation with its fields, errors and examples, to try in the browser.",
  },
  {
    path: "/docs/errors",
    label: "Error codes",
    note: "What each code means, what to do, and whether to retry.",
  },
  {
    path: "/docs/agents",
    isGuide: true,
    label: "Agents",
    note: "Tools for AI agents over MCP, and documentation as plain text.",
  },
];

/** The start page: the first request, and all guides. */
export function homeView(groups: readonly PageGroup[]): View {
  const sections = groups.map(groupSection);
  // Without the files of the guides only the reference and the error codes are served.
  const guides = groups.flatMap(({ pages }) => pages.map(({ file }) => pathOf(file)));
  const open = doors.filter(({ isGuide = false, path }) => !isGuide || guides.includes(path));
  return {
    path: "/docs",
    title: "Documentation",
    description:
      "Guides and API reference of Bayline, the backend of truck and fleet repair shops.",
    content: `<h1>Bayline documentation</h1>
<p class="lead">The backend of truck and fleet repair shops: customers, vehicles, work orders, stock, purchasing, invoices and reports. Over REST, tRPC, a TypeScript client, a command line, and tools for AI agents.</p>
<ul class="cards">
${open.map(({ path, label, note }) => `<li><a href="${path}">${label}</a><p>${note}</p></li>`).join("\n")}
</ul>
<h2 id="first-request"><a class="anchor" href="#first-request">A first request</a></h2>
<p>With the key that the first start of the service printed:</p>
${codeBlock(firstRequest, "bash")}
<p>Try the same in the <a href="${referencePath}/work-orders#GET/work-orders">reference</a>, or see <a href="${operationsPath}">all operations</a> in one list.</p>
${sections.map(({ html }) => html).join("\n")}`,
    headings: [
      { id: "first-request", text: "A first request", depth: 2 },
      ...sections.map(({ heading }) => heading),
    ],
    markdown: "/docs.md",
  };
}

function groupSection({ title, pages }: PageGroup) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  const items = pages.map(({ file, label, note }) => {
    const about =
      note === "" ? "" : `<dd>${inline(note.charAt(0).toUpperCase() + note.slice(1))}</dd>`;
    return `<dt><a href="${pathOf(file)}">${escaped(label)}</a></dt>${about}`;
  });
  return {
    heading: { id, text: title, depth: 2 },
    html: `<h2 id="${id}"><a class="anchor" href="#${id}">${escaped(title)}</a></h2>
<dl class="guides">
${items.join("\n")}
</dl>`,
  };
}
