import { expect, test } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { recordTypes } from "../schema/columns.ts";

const database = useDatabase();

test("every table of records deletes what belongs to its deleted rows", async () => {
  const triggers = await database.ask<{ type: string }>(
    `SELECT replace(encode(tgargs, 'escape'), '\\000', '') AS type FROM pg_trigger
      WHERE tgfoid = 'remove_belongings'::regproc ORDER BY 1`,
  );
  expect(triggers.map(({ type }) => type)).toEqual(recordTypes.toSorted());
});
