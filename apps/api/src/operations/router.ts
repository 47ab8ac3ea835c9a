import {
  listOperations,
  type NamedOperation,
  type Operation,
  restContract,
} from "@bayline/contracts";
import { authorise } from "../access/authorise.ts";
import { apiKeyUseCases } from "../modules/api-keys/index.ts";
import { approvalUseCases } from "../modules/approvals/index.ts";
import { attachmentUseCases } from "../modules/attachments/index.ts";
import { auditLogUseCases } from "../modules/audit-log/index.ts";
import { backupUseCases } from "../modules/backups/index.ts";
import { billUseCases } from "../modules/bills/index.ts";
import { cannedJobUseCases } from "../modules/canned-jobs/index.ts";
import { commentUseCases } from "../modules/comments/index.ts";
import { coreUseCases } from "../modules/cores/index.ts";
import { customerUseCases } from "../modules/customers/index.ts";
import { digestUseCases } from "../modules/digests/index.ts";
import { documentUseCases } from "../modules/documents/index.ts";
import { dueUseCases } from "../modules/due/index.ts";
import { eventUseCases } from "../modules/events/index.ts";
import { healthUseCases } from "../modules/health/index.ts";
import { inspectionTemplateUseCases } from "../modules/inspection-templates/index.ts";
import { inspectionUseCases } from "../modules/inspections/index.ts";
import { inventoryUseCases } from "../modules/inventory/index.ts";
import { ledgerUseCases } from "../modules/ledger/index.ts";
import { mandateUseCases } from "../modules/mandates/index.ts";
import { meterReadingUseCases } from "../modules/meters/index.ts";
import { operatorUseCases } from "../modules/operator/index.ts";
import { paperUseCases } from "../modules/paper/index.ts";
import { periodUseCases } from "../modules/periods/index.ts";
import { pmProgramUseCases } from "../modules/pm-programs/index.ts";
import { pricingUseCases } from "../modules/pricing/index.ts";
import { proposalUseCases } from "../modules/proposals/index.ts";
import { purchaseOrderUseCases } from "../modules/purchase-orders/index.ts";
import { invoiceUseCases, paymentUseCases, receiptUseCases } from "../modules/receivables/index.ts";
import { receiveUseCases } from "../modules/receive/index.ts";
import { reportAggregateUseCases } from "../modules/reports/aggregates.ts";
import { reportUseCases } from "../modules/reports/index.ts";
import { salesOrderUseCases } from "../modules/sales-orders/index.ts";
import { searchUseCases } from "../modules/search/index.ts";
import { serviceRequestUseCases } from "../modules/service-requests/index.ts";
import { settingsUseCases } from "../modules/settings/index.ts";
import { adminUserUseCases } from "../modules/users/admin.ts";
import { userUseCases } from "../modules/users/index.ts";
import { vehicleUseCases } from "../modules/vehicles/index.ts";
import { vendorUseCases } from "../modules/vendors/index.ts";
import { vmrsCodeUseCases } from "../modules/vmrs-codes/index.ts";
import { webhookUseCases } from "../modules/webhooks/index.ts";
import { workOrderUseCases } from "../modules/work-orders/index.ts";
import type { Services } from "../pipeline/context.ts";
import { compile } from "../pipeline/procedure.ts";
import type { AnyUseCase, CompiledOperation, ReadRecord, UseCases } from "../pipeline/use-case.ts";

/** Maps each operation to its use case. A missing one does not compile. */
const useCases = {
  health: healthUseCases,
  search: searchUseCases,
  customers: { ...customerUseCases, ...paperUseCases.customers },
  vehicles: { ...vehicleUseCases, ...dueUseCases.vehicles },
  meterReadings: meterReadingUseCases,
  pmPrograms: pmProgramUseCases,
  workOrders: { ...workOrderUseCases, ...dueUseCases.workOrders, ...paperUseCases.workOrders },
  approvals: { ...approvalUseCases, ...paperUseCases.approvals },
  invoices: { ...invoiceUseCases, ...paperUseCases.invoices },
  payments: paymentUseCases,
  receipts: receiptUseCases,
  vendors: vendorUseCases,
  serviceRequests: serviceRequestUseCases,
  inventory: { ...inventoryUseCases, ...paperUseCases.inventory },
  vmrsCodes: vmrsCodeUseCases,
  cannedJobs: cannedJobUseCases,
  pricing: pricingUseCases,
  receive: receiveUseCases,
  purchaseOrders: { ...purchaseOrderUseCases, ...paperUseCases.purchaseOrders },
  bills: billUseCases,
  cores: coreUseCases,
  documents: documentUseCases,
  salesOrders: { ...salesOrderUseCases, ...paperUseCases.salesOrders },
  inspectionTemplates: inspectionTemplateUseCases,
  inspections: { ...inspectionUseCases, ...paperUseCases.inspections },
  comments: commentUseCases,
  attachments: attachmentUseCases,
  reportAggregates: reportAggregateUseCases,
  reports: { ...reportUseCases, ...dueUseCases.reports },
  digests: digestUseCases,
  proposals: proposalUseCases,
  users: userUseCases,
  settings: settingsUseCases,
  periods: periodUseCases,
  admin: { users: adminUserUseCases },
  apiKeys: apiKeyUseCases,
  mandates: mandateUseCases,
  webhooks: webhookUseCases,
  events: eventUseCases,
  ledger: ledgerUseCases,
  auditLog: auditLogUseCases,
  backup: backupUseCases,
  operator: operatorUseCases,
} satisfies UseCases<typeof restContract>;

/** Every operation with its pipeline, bound to the services of this process. */
export function compileAll(services: Services): CompiledOperation[] {
  const found = flatten(useCases, "");
  const useCaseOf = ({ name }: NamedOperation) => {
    const useCase = found.get(name);
    if (!useCase) throw new Error(`${name} has no use case`);
    return useCase;
  };
  const operations = listOperations(restContract);
  return operations.map((named) => {
    const { name, operation } = named;
    const useCase = useCaseOf(named);
    const get = operations.find((other) => isGetOf(other, operation));
    const read = get ? readOf(get, useCase.read ?? useCaseOf(get)) : useCase.read;
    return { name, operation, execute: compile(name, operation, useCase, services, read) };
  });
}

function isGetOf({ operation }: NamedOperation, { path }: Operation): boolean {
  return operation.method === "GET" && operation.path === path;
}

/** Reads a record for its update, for callers who may read it with GET. */
function readOf({ operation }: NamedOperation, read: AnyUseCase | ReadRecord): ReadRecord {
  return async (ctx, ids) => {
    authorise(operation, ctx.caller);
    return Object(await read(ctx, ids));
  };
}

interface UseCaseTree {
  readonly [name: string]: AnyUseCase | UseCaseTree;
}

/** Maps the use cases of a tree to their dotted names. */
export function flatten(tree: UseCaseTree, prefix: string): Map<string, AnyUseCase> {
  const found = new Map<string, AnyUseCase>();
  for (const [key, node] of Object.entries(tree)) {
    const name = `${prefix}${key}`;
    if (typeof node === "function") found.set(name, node);
    else for (const [nested, useCase] of flatten(node, `${name}.`)) found.set(nested, useCase);
  }
  return found;
}
