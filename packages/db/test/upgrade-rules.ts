/**
 * Returns the statements of a migration that block requests, or that Citus does not send to its
 * nodes.
 */
export function unsafeSteps(text: string): string[] {
  const created = new Set(
    [...text.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name]) => name ?? ""),
  );
  return text
    .split("--> statement-breakpoint")
    .map((step) => step.trim())
    .filter((step) => blocksByIndex(step, created) || blocksByConstraint(step, created));
}

/** Indexes of existing tables are created and dropped concurrently. */
function blocksByIndex(step: string, created: ReadonlySet<string>): boolean {
  const [, table] = /(?:CREATE (?:UNIQUE )?INDEX .*? ON|DROP INDEX) "(\w+)"/.exec(step) ?? [];
  if (table === undefined || created.has(table)) return false;
  return !/INDEX CONCURRENTLY IF (NOT )?EXISTS "/.test(step);
}

/**
 * A constraint is the only command of its statement, with columns that do not name the table. On an
 * existing table it is added without examining the rows.
 */
function blocksByConstraint(step: string, created: ReadonlySet<string>): boolean {
  const [, table = "", command = ""] = /ALTER TABLE "(\w+)"(.*)/s.exec(step) ?? [];
  if (!command.includes(" ADD CONSTRAINT ")) return false;
  if (!command.startsWith(" ADD CONSTRAINT ") || command.includes(`"${table}".`)) return true;
  return (
    !created.has(table) && / (CHECK|FOREIGN KEY) /.test(command) && !/ NOT VALID;?$/.test(command)
  );
}
