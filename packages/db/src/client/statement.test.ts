import sql, { raw } from "sql-template-tag";
import { expect, test, vi } from "vitest";

const textNo = (number: number) => sql`SELECT ${1} AS ${raw(`c${number}`)}`;

test("each text has its own name, up to the maximum number of names", async () => {
  // A new copy of the module, because the statements of other test files have names.
  vi.resetModules();
  const { maxNames, named } = await import("./statement.ts");
  const names = Array.from({ length: maxNames }, (_, number) => named(textNo(number)).name);
  expect(new Set(names).size).toBe(maxNames);
  const late = named(textNo(maxNames));
  expect(late).toEqual({ name: "", text: `SELECT $1 AS c${maxNames}`, values: [1] });
  // Existing names remain.
  expect(named(textNo(7)).name).toBe(names[7]);
  expect(names).not.toContain("");
});
