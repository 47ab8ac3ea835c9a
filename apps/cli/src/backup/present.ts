import type { BackupManifest } from "@bayline/contracts";
import { present } from "../output/present.ts";
import type { Globals } from "../session/globals.ts";
import { outputOf } from "../session/output-format.ts";
import type { App } from "../terminal/app.ts";

export interface Rows {
  kind: string;
  rows: number;
}

export function countOf(records: readonly Rows[]): number {
  return records.reduce((sum, { rows }) => sum + rows, 0);
}

/** Describes an archive in one sentence. */
export function describe({ shopName, exportedAt, kinds }: BackupManifest): string {
  const rows = countOf(kinds).toLocaleString("en-US");
  return `${shopName}, as of ${exportedAt}: ${rows} rows`;
}

/** Shows the counts to people, and the complete response to programs. */
export async function presentCounts(
  app: App,
  globals: Globals,
  answer: { records: readonly Rows[] },
): Promise<void> {
  if (outputOf(app, globals) !== "table") return present(app, globals, answer);
  const records = answer.records.filter(({ rows }) => rows > 0);
  await present(app, globals, { records, count: records.length, lastEvaluatedKey: null });
}
