import type { NamedOperation } from "@bayline/contracts";
import MiniSearch from "minisearch";
import { findOperation, shopOperations, toolNameOf } from "./names.ts";

/** Terms used in shops, mapped to the contract's terms. */
const otherWords: Readonly<Record<string, string>> = {
  workOrders: "repair order ro job ticket estimate quote",
  inventory: "part parts stock warehouse reorder",
  purchaseOrders: "po buy order parts supplier",
  vendors: "supplier dealer",
  receive: "dealer invoice goods incoming stock",
  customers: "client fleet company",
  vehicles: "truck trailer unit vin",
  payments: "money paid cash card check",
  salesOrders: "counter sale over the counter retail",
  invoices: "bill billing",
  reports: "owes receivables overdue trend",
  reportAggregates: "revenue sales tax profit statistics",
  search: "find record anything lookup",
  users: "technician employee staff mechanic",
  serviceRequests: "appointment booking lead",
};

let index: MiniSearch | undefined;

function searchIndex(): MiniSearch {
  if (index) return index;
  index = new MiniSearch({
    fields: ["words", "summary", "more"],
    searchOptions: { boost: { words: 3, summary: 2 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(
    shopOperations.map(({ name, operation }) => ({
      id: name,
      words: `${toolNameOf(name).replaceAll("_", " ")} ${otherWords[name.split(".")[0] ?? ""] ?? ""}`,
      summary: operation.summary,
      more: [
        operation.description ?? "",
        ...Object.keys(operation.input._zod.def.shape).map((field) => toolNameOf(field)),
      ]
        .join(" ")
        .replaceAll("_", " "),
    })),
  );
  return index;
}

/** Returns the operations that match a query, best match first. */
export function searchOperations(query: string): NamedOperation[] {
  return searchIndex()
    .search(query.replaceAll(/[._]/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2"))
    .flatMap(({ id }) => findOperation(String(id)) ?? []);
}
