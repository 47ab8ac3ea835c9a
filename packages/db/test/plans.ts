import type { Sql } from "sql-template-tag";
import type { Executor } from "../src/client/scope.ts";
import type { TestDatabase } from "./database.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: PlanNode[];
}

/** Records statements instead of running them. */
export async function statementsOf(ask: (db: Executor) => Promise<unknown>): Promise<Sql[]> {
  const statements: Sql[] = [];
  await ask({
    async read(statement) {
      statements.push(statement);
      return [];
    },
  });
  return statements;
}

/**
 * Runs a statement with a custom or a generic plan, and returns the nodes of the plan. PostgreSQL
 * may use a generic plan for a prepared statement.
 */
export async function planOf(
  database: TestDatabase,
  statement: Sql,
  mode: "custom" | "generic",
): Promise<PlanNode[]> {
  await database.ask(`SET plan_cache_mode = force_${mode}_plan`);
  // As in the service's sessions.
  await database.ask("SET random_page_cost = 1.1");
  await database.ask("DEALLOCATE ALL");
  await database.ask(`PREPARE planned AS ${statement.text}`);
  const values = statement.values.map(literal).join(", ");
  const call = values === "" ? "planned" : `planned(${values})`;
  const [row] = await database.ask<{ "QUERY PLAN": Array<{ Plan: PlanNode }> }>(
    `EXPLAIN (FORMAT JSON, ANALYZE, TIMING OFF) EXECUTE ${call}`,
  );
  return (row?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => nodesOf(Plan));
}

/** The number of rows that a plan read in tables and indexes. */
export function rowsRead(plan: PlanNode[]): number {
  const scans = plan.filter((node) => /Scan$/.test(node["Node Type"]) && node["Relation Name"]);
  return scans.reduce((sum, node) => {
    const perLoop =
      (node["Actual Rows"] ?? 0) +
      (node["Rows Removed by Filter"] ?? 0) +
      (node["Rows Removed by Index Recheck"] ?? 0);
    return sum + perLoop * (node["Actual Loops"] ?? 1);
  }, 0);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function element(value: unknown): string {
  return Buffer.isBuffer(value) ? `\\\\x${value.toString("hex")}` : String(value);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (Buffer.isBuffer(value)) return `'\\x${value.toString("hex")}'`;
  if (Array.isArray(value)) return `'{${value.map((item) => `"${element(item)}"`).join(",")}}'`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return `'${String(value).replaceAll("'", "''")}'`;
}
