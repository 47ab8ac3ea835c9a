import type { Scope } from "../../src/client/scope.ts";
import * as access from "../../src/queries/access/api-keys.ts";
import * as mandates from "../../src/queries/access/mandates.ts";
import * as users from "../../src/queries/access/users.ts";
import * as audit from "../../src/queries/audit-log.ts";
import * as idempotency from "../../src/queries/idempotency.ts";
import * as periods from "../../src/queries/periods.ts";
import * as proposals from "../../src/queries/proposals.ts";
import * as tenants from "../../src/queries/tenants.ts";
import { first, id, next, page, type Reads } from "./pages.ts";

const listEntries = (scope: Scope, filter: audit.AuditFilter) =>
  audit.listAuditEntries(scope, filter, 1_048_576);

/** The reads of callers, keys, users, settings and the audit log. */
export const accessReads: Reads = {
  "a caller by key": (scope) => access.findApiKeys(scope, [Buffer.alloc(32)]),
  "a caller by e-mail": ({ db, tenantId }) => access.findActiveUser(db, tenantId, "a@example.com"),
  "API keys": (scope) => access.listApiKeys(scope, next),
  "audit entries": (scope) => listEntries(scope, next),
  "audit entries of a record": (scope) =>
    listEntries(scope, { ...page, resourceType: "vendor", resourceId: id }),
  "audit entries of some days": (scope) =>
    listEntries(scope, {
      ...page,
      createdFrom: "2026-01-02",
      createdBefore: "2026-01-04",
    }),
  "audit entries of a kind of record": (scope) =>
    listEntries(scope, { ...next, resourceType: "vendor" }),
  "audit entries of a record of any kind": (scope) =>
    listEntries(scope, { ...page, resourceId: id }),
  "decisions of some days": (scope) =>
    audit.listDecisions(scope, { from: "2026-01-02", before: "2026-01-04", limit: 100 }),
  "changes of mandates": (scope) => audit.listMandateChanges(scope, [id]),
  "a mandate": (scope) => mandates.findMandate(scope, id),
  "a mandate, to lock it": (scope) => mandates.lockMandate(scope, id),
  "an API key, to lock it": (scope) => access.lockApiKey(scope, id),
  "a valid API key": (scope) => access.findValidApiKey(scope, id),
  "an active user": (scope) => access.findActiveUserById(scope, id),
  "a proposal": (scope) => proposals.findProposal(scope, id),
  "a proposal, to lock it": (scope) => proposals.lockProposal(scope, id),
  "proposals by id": (scope) => proposals.findProposals(scope, [id]),
  proposals: (scope) => proposals.listProposals(scope, first),
  "proposals, a later page": (scope) => proposals.listProposals(scope, next),
  "open proposals": (scope) => proposals.listProposals(scope, { ...next, status: "open" }),
  "late proposals, to lock them": (scope) => proposals.lockLateProposals(scope, 20),
  "a stored response": (scope) => idempotency.findStoredResponse(scope, "key-1", undefined),
  "a shop": (scope) => tenants.findTenant(scope),
  "a shop, to lock it": (scope) => tenants.lockTenant(scope),
  "the last closed day, to hold it": (scope) => periods.holdClosedThrough(scope),
  "closings of periods": (scope) => periods.listClosings(scope, next),
  "a user": (scope) => users.findUser(scope, id),
  "a user, to lock them": (scope) => users.lockUser(scope, id),
  "another administrator": (scope) => users.hasOtherAdministrator(scope, id),
  users: (scope) => users.listUsers(scope, first),
  "users, a later page": (scope) => users.listUsers(scope, next),
  "users of a role who can sign in": (scope) =>
    users.listUsers(scope, { ...next, role: "admin", active: true }),
};
