import sql, { empty } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { inspectionTemplateItems, inspectionTemplates } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { insertionOf, insertRow, type WriteScope } from "../sql/inserting.ts";
import { findOne, type PageRequest, pageOf } from "../sql/paging.ts";
import { containsAll } from "../sql/searching.ts";
import { settableOf, updateRow } from "../sql/updating.ts";

export type InspectionTemplateRow = RowOf<typeof inspectionTemplates>;
/** An item of a template, without its place. */
export type InspectionTemplateItemRow = Omit<
  RowOf<typeof inspectionTemplateItems>,
  "tenantId" | "templateId" | "position"
>;

/** A template with the number of its items. */
export type InspectionTemplateView = InspectionTemplateRow & { itemCount: number };

/** A template with its items in order. */
export type InspectionTemplateDetail = InspectionTemplateRow & {
  items: InspectionTemplateItemRow[];
};

const settable = settableOf(inspectionTemplates);
const columns = columnsOf(inspectionTemplates, "t");

const checklist = ({ tenantId }: Scope) => sql`
    (SELECT coalesce(json_agg(json_build_object('label', c.label, 'category', c.category,
        'kind', c.kind, 'unit', c.unit, 'min', c.min, 'max', c.max, 'severity', c.severity,
        'photoRequired', c.photo_required) ORDER BY c.position), '[]')
      FROM inspection_template_items c
      WHERE c.tenant_id = ${tenantId} AND c.template_id = t.id) AS items`;

export function findInspectionTemplate(
  scope: Scope,
  id: string,
): Promise<InspectionTemplateDetail | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns}, ${checklist(scope)} FROM inspection_templates t
      WHERE t.tenant_id = ${scope.tenantId} AND t.id = ${id}`,
  );
}

export interface InspectionTemplateFilter extends PageRequest {
  search?: string | undefined;
  includeArchived: boolean;
}

export function listInspectionTemplates(
  scope: Scope,
  filter: InspectionTemplateFilter,
): Promise<InspectionTemplateView[]> {
  const { search, includeArchived } = filter;
  const { tenantId } = scope;
  return scope.db.read(sql`
    SELECT ${columns}, (SELECT count(*)::int FROM inspection_template_items c
      WHERE c.tenant_id = ${tenantId} AND c.template_id = t.id) AS "itemCount"
    FROM inspection_templates t
    WHERE t.tenant_id = ${tenantId} ${includeArchived ? empty : sql`AND NOT t.archived`}
      ${search ? containsAll(sql`t.name`, [search]) : empty} ${pageOf("t", filter)}`);
}

export async function countInspectionTemplates(scope: Scope): Promise<number> {
  const row = await findOne<{ count: number }>(
    scope,
    sql`SELECT count(*)::int AS count FROM inspection_templates t
      WHERE t.tenant_id = ${scope.tenantId}`,
  );
  return row?.count ?? 0;
}

/** Locks a template and thereby its items. */
export function lockInspectionTemplate(
  scope: Scope,
  id: string,
): Promise<InspectionTemplateRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM inspection_templates t
      WHERE t.tenant_id = ${scope.tenantId} AND t.id = ${id} FOR NO KEY UPDATE`,
  );
}

export function insertInspectionTemplate(scope: WriteScope, row: InspectionTemplateRow): void {
  insertRow(scope, inspectionTemplates, row);
}

export function updateInspectionTemplate(
  scope: Scope,
  id: string,
  fields: Pick<InspectionTemplateRow, "name" | "archived">,
): Promise<InspectionTemplateRow | undefined> {
  return updateRow(scope, settable, id, fields);
}

/** Replaces the items of a template. */
export function saveInspectionTemplateItems(
  scope: WriteScope,
  templateId: string,
  items: readonly InspectionTemplateItemRow[],
): void {
  const { db, tenantId } = scope;
  db.write(sql`DELETE FROM inspection_template_items
    WHERE tenant_id = ${tenantId} AND template_id = ${templateId}`);
  const rows = items.map((item, position) => ({ ...item, position }));
  db.write(insertionOf(scope, inspectionTemplateItems, rows, { templateId }));
}
