/** What the texts of a new operation need to know of its group. */
export interface Place {
  /** `vendors.merge` */
  name: string;
  verb: string;
  /** The resource type in the audit log: `purchase_order`. */
  resource: string;
  /** The record in words. */
  record: string;
  useCase: string;
  summary: string;
  path: string;
  access: string;
  table: string;
  hasUpdatedAt: boolean;
  hasDeletedAt: boolean;
  /** The use case of GET, whose record the operation returns; without it, it returns the id. */
  getter: { useCase: string; from: string; output: string; example: string } | undefined;
  /** The id in the contract's example. */
  example: string;
  /** The paths from the module to `apps/api/src/modules` and `apps/api/src`. */
  toModules: string;
  toSource: string;
}

/** The entry in the contract. */
export function specText({ verb, path, access, summary, getter, example }: Place): string {
  const id = `{ input: { id: ${example} }, output: { id: ${example} } }`;
  return `  ${verb}: operation({
    method: "POST",
    path: "${path}",
    access: "${access}",
    summary: "${summary}",
    // With a body: z.strictObject({ id: PathId, … }).
    input: ById,
    output: ${getter?.output ?? "z.object({ id: Id })"},
    // If they apply: \`errors\`, \`emits\`, and \`addsOnly: true\` if it overwrites no value.
    example: ${getter?.example ?? id},
  }),`;
}

export function queryText({ name, useCase, table, ...columns }: Place): string {
  const live = columns.hasDeletedAt ? " AND deleted_at IS NULL" : "";
  const changed = columns.hasUpdatedAt
    ? "updated_at = $" + "{nextUpdatedAt(scope.now)}"
    : "id = id";
  return `
/** Writes ${name}. Returns undefined if there is no such record. */
export function ${useCase}(scope: Scope, id: string): Promise<{ id: string } | undefined> {
  // Set the columns that change.
  return findOne(
    scope,
    sql\`UPDATE ${table} SET ${changed}
      WHERE tenant_id = \${scope.tenantId} AND id = \${id}${live} RETURNING id\`,
  );
}
`;
}

export function useCaseText(place: Place): string {
  const { name, verb, toModules, resource, record, useCase, getter, toSource } = place;
  return `import { ${useCase} as save } from "@bayline/db";
import type { WriteContext } from "${toSource}/pipeline/context.ts";
import type { InputOf } from "${toSource}/pipeline/use-case.ts";
import { requireRecord } from "${toModules}/records.ts";
${getter ? `import { ${getter.useCase} } from "${getter.from}";` : ""}

export async function ${useCase}(ctx: WriteContext, { id }: InputOf<"${name}">) {
  // Lock the records in the order of ARCHITECTURE.md, decide, then write.
  requireRecord(await save(ctx, id), "${record}");
  await ctx.recordAudit({
    resourceType: "${resource}",
    resourceId: id,
    // Replace by the record before and after the change.
    before: { ${verb}: null },
    after: { ${verb}: ctx.now },
  });
  return ${getter ? `${getter.useCase}(ctx, { id })` : "{ id }"};
}
`;
}

export function testText({ name, path, toSource }: Place): string {
  return `import { expect, test } from "vitest";
import { newRecord } from "${toSource}/../test/contract/path-ids.ts";
import { useHarness } from "${toSource}/../test/harness/harness.ts";

const harness = useHarness();

test("${name} is in the audit log", async () => {
  const shop = await harness.shop();
  const id = await newRecord(shop, "${name}");
  const answer = await shop.api("POST", \`${path.replace("{id}", "$" + "{id}")}\`);
  expect(answer.status, answer.text).toBe(200);
  const { body } = await shop.api("GET", \`/audit-log?resourceId=\${id}&limit=1\`);
  expect(body.entries).toMatchObject([{ operation: "${name}" }]);
});
`;
}
