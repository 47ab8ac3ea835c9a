import { fileURLToPath } from "node:url";
import { API } from "typescript/unstable/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { type DescribedColumn, describer } from "../../test/row-types/described-rows.ts";
import {
  differencesOf,
  exemptions,
  isChecked,
  usedExemptions,
} from "../../test/row-types/differences.ts";
import { exampleFragment } from "../../test/row-types/examples.ts";
import { allColumns, archived, columnsRead } from "../../test/row-types/read-columns.ts";
import { type SentByQueries, sentByQueries } from "../../test/row-types/sent-by-queries.ts";
import { connectTo } from "../testing/databases.ts";

const database = useDatabase();
const root = fileURLToPath(new URL("../../", import.meta.url));
const api = new API({ cwd: root });
const [project] = api.updateSnapshot({ openProjects: [`${root}tsconfig.json`] }).getProjects();
const checker = project?.checker;
let sent: SentByQueries = { statements: [], unreached: [], failures: [] };

beforeAll(async () => {
  if (project) sent = await sentByQueries(project, root, ["queries", "reports"]);
});
afterAll(() => api.close());

test("every query function can be called with examples of its parameters", () => {
  expect(sent.failures).toEqual([]);
});

test("every call that sends a statement is reached, except two", () => {
  const files = sent.unreached.map((call) => call.replace(/:\d+$/, ""));
  expect(files.sort()).toEqual([
    // Sent for a search without any other filter.
    "src/queries/vehicles.ts",
    "src/queries/work-orders/lists.ts",
  ]);
});

test("the rows of every statement have the columns and types that the code declares", async () => {
  if (!checker) throw new Error("TypeScript did not open the project");
  const client = await connectTo(database.url);
  const describe = await describer(client);
  const differences = new Set<string>();
  const [described, wrong] = [new Set<string>(), new Set<string>()];
  let checked = 0;
  for (const { site, row, text } of sent.statements) {
    const columns = await describe(text).catch((error: Error): DescribedColumn[] => {
      if (text.includes(exampleFragment)) wrong.add(site);
      else differences.add(`${site} ${error.message}`);
      return [];
    });
    if (columns.length > 0) described.add(site);
    if (columns.length === 0 || !isChecked(checker, row)) continue;
    checked += 1;
    for (const difference of differencesOf(checker, row, columns, text)) {
      differences.add(`${site} ${difference}`);
    }
  }
  await client.end();
  expect([...differences].sort()).toEqual([]);
  expect([...wrong].filter((site) => !described.has(site))).toEqual([]);
  expect(checked).toBeGreaterThan(300);
  expect([...usedExemptions].sort()).toEqual(exemptions);
});

test("every column is read by a query, except those that only archives contain", async () => {
  const client = await connectTo(database.url);
  const read = await columnsRead(client, new Set(sent.statements.map(({ text }) => text)));
  const unread = (await allColumns(client)).filter((column) => !read.has(column));
  await client.end();
  expect(unread).toEqual(Object.keys(archived));
});
