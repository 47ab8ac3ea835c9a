import type { ApprovalRule } from "@bayline/contracts";
import sql, { raw } from "sql-template-tag";
import type { Scope } from "../client/scope.ts";
import { approvalPolicies } from "../schema/index.ts";
import { columnsOf, type RowOf } from "../sql/columns.ts";
import { findOne } from "../sql/paging.ts";
import { justAfter } from "../sql/values.ts";

export type ApprovalPolicyRow = RowOf<typeof approvalPolicies>;

const columns = columnsOf(approvalPolicies, "p");

export function findApprovalPolicy(
  scope: Scope,
  customerId: string,
): Promise<ApprovalPolicyRow | undefined> {
  return findOne(
    scope,
    sql`SELECT ${columns} FROM approval_policies p
      WHERE p.tenant_id = ${scope.tenantId} AND p.customer_id = ${customerId}`,
  );
}

export interface NewApprovalPolicy {
  customerId: string;
  enabled: boolean;
  rules: readonly ApprovalRule[];
  /** When the policy was changed before; of a new one when its customer was created. */
  changedAt: string;
}

/** Stores the policy of a customer, which must be locked. */
export async function saveApprovalPolicy(
  scope: Scope,
  { customerId, enabled, rules, changedAt }: NewApprovalPolicy,
): Promise<ApprovalPolicyRow> {
  const row = await findOne<ApprovalPolicyRow>(
    scope,
    sql`INSERT INTO approval_policies AS p (tenant_id, customer_id, enabled, rules, created_at, updated_at)
      VALUES (${scope.tenantId}, ${customerId}, ${enabled}, ${JSON.stringify(rules)}::jsonb, ${scope.now},
        greatest(${scope.now}::timestamptz,
          (${changedAt}::timestamptz AT TIME ZONE 'UTC' + interval '1 millisecond') AT TIME ZONE 'UTC'))
      ON CONFLICT (tenant_id, customer_id) DO UPDATE SET enabled = excluded.enabled,
        rules = excluded.rules,
        updated_at = greatest(excluded.updated_at, ${raw(justAfter("p.updated_at"))})
      RETURNING ${columns}`,
  );
  if (!row) throw new Error("The approval policy was not stored");
  return row;
}

/** The customer of an order if it has a policy that may approve something. */
export async function findPolicyHolder(scope: Scope, orderId: string): Promise<string | null> {
  const row = await findOne<{ customerId: string }>(
    scope,
    sql`SELECT p.customer_id AS "customerId" FROM work_orders w
      JOIN approval_policies p ON p.tenant_id = ${scope.tenantId} AND p.customer_id = w.customer_id
        AND p.enabled
      WHERE w.tenant_id = ${scope.tenantId} AND w.id = ${orderId}`,
  );
  return row?.customerId ?? null;
}

/** What a rule approved, as far as the services are still approved by it. */
export interface RuleTotals {
  rule: string;
  orderCents: number;
  monthCents: number;
}

interface Counted {
  customerId: string;
  orderId: string;
  /** The month, as instants. The end is exclusive. */
  from: string;
  to: string;
}

/**
 * Sums what the rules of a customer's policy approved on an order and in a month. An approval that
 * no service follows any more does not count. The customer must be locked.
 */
export function sumPolicyApprovals(
  scope: Scope,
  { customerId, orderId, from, to }: Counted,
): Promise<RuleTotals[]> {
  const { tenantId } = scope;
  const ofPolicy = sql`a.tenant_id = ${tenantId} AND a.policy_cents IS NOT NULL
    AND a.principal_id = ${customerId}`;
  const followed = sql`b.tenant_id = ${tenantId} AND b.approval_id = a.id`;
  return scope.db.read(sql`
    SELECT rule, sum(order_cents)::bigint AS "orderCents", sum(month_cents)::bigint AS "monthCents"
    FROM (
      SELECT a.principal_name AS rule, 0 AS order_cents, a.policy_cents AS month_cents
      FROM approvals a JOIN service_blocks b ON ${followed}
      WHERE ${ofPolicy} AND a.created_at >= ${from}::timestamptz AND a.created_at < ${to}::timestamptz
      UNION ALL
      SELECT a.principal_name, a.policy_cents, 0
      FROM service_blocks b JOIN approvals a ON ${ofPolicy} AND a.id = b.approval_id
      WHERE b.tenant_id = ${tenantId} AND b.work_order_id = ${orderId}) approved
    GROUP BY rule`);
}
