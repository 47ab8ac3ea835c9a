/**
 * Returns the statements of a migration that block requests, or that Citus does not send to its
 * nodes. Takes the texts of the migrations before it.
 */
export function unsafeSteps(text: string, earlier: readonly string[] = []): string[] {
  const created = new Set(
    [...text.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name]) => name ?? ""),
  );
  const before = earlier.flatMap(stepsOf);
  return stepsOf(text).filter((step, at, steps) => {
    if (blocksByIndex(step, created) || blocksByConstraint(step, created)) return true;
    return blocksByRequiring(step, created, [...before, ...steps.slice(0, at)]);
  });
}

function stepsOf(text: string): string[] {
  return text.split("--> statement-breakpoint").map((step) => step.trim());
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

/**
 * SET NOT NULL reads all rows under an exclusive lock, unless a validated CHECK shows that the
 * column has no null.
 */
function blocksByRequiring(
  step: string,
  created: ReadonlySet<string>,
  before: readonly string[],
): boolean {
  const [, table = ""] = /ALTER TABLE "(\w+)"/.exec(step) ?? [];
  if (created.has(table)) return false;
  const required = [...step.matchAll(/ALTER (?:COLUMN )?"(\w+)" SET NOT NULL/g)];
  if (required.length === 0) return false;
  const proven = columnsWithoutNull(table, before);
  return required.some(([, column = ""]) => !proven.has(column));
}

const checkOfNull = /(ADD|VALIDATE|DROP) CONSTRAINT "(\w+)"(?: CHECK \("(\w+)" IS NOT NULL\))?/i;

/** Returns the columns of a table that validated checks require after some statements. */
function columnsWithoutNull(table: string, steps: readonly string[]): Set<string> {
  const added = new Map<string, string>();
  const validated = new Map<string, string>();
  for (const step of steps) {
    if (!step.includes(`ALTER TABLE "${table}" `)) continue;
    const [, command, name = "", column] = checkOfNull.exec(step) ?? [];
    if (command === "ADD" && column !== undefined) added.set(name, column);
    const checked = added.get(name);
    if (command === "VALIDATE" && checked !== undefined) validated.set(name, checked);
    if (command === "DROP") validated.delete(name);
  }
  return new Set(validated.values());
}
