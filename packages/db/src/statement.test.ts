import sql, { raw } from "sql-template-tag";
import { expect, test } from "vitest";
import { mostNames, named } from "./statement.ts";

const textNo = (number: number) => sql`SELECT ${1} AS ${raw(`c${number}`)}`;

test("each text has a name of its own, until there are names enough", () => {
  const names = Array.from({ length: mostNames }, (_, number) => named(textNo(number)).name);
  expect(new Set(names).size).toBe(mostNames);
  const late = named(textNo(mostNames));
  expect(late).toEqual({ name: "", text: `SELECT $1 AS c${mostNames}`, values: [1] });
  // Those that have one keep it.
  expect(named(textNo(7)).name).toBe(names[7]);
  expect(names).not.toContain("");
});
