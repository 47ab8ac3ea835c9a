/** The description of each group of commands, by its words. Add a line for a new resource. */
const descriptions: Record<string, string> = {
  health: "Health of the service and its background work.",
  customers: "Companies and people whose vehicles the shop repairs.",
  vehicles: "Trucks, trailers and other vehicles of the customers.",
  "work-orders": "Orders of work on a vehicle, from the estimate to the paid invoice.",
  "work-orders services": "Blocks of work on an order, each with its labor, parts and fees.",
  "work-orders items": "Single lines of a block: labor, parts, tires, materials, fees.",
  invoices: "Invoices for work orders and counter sales.",
  payments: "Payments on invoices, their refunds and voids.",
  vendors: "Suppliers of parts.",
  "service-requests": "Customer requests at check-in, before they become work orders.",
  inventory: "Parts in stock: quantities, prices, movements and costs.",
  receive: "Receive dealer invoices into stock, from JSON, CSV, XLSX and X12 files.",
  "purchase-orders": "Orders of parts from vendors, and returns to them.",
  "sales-orders": "Parts sold over the counter.",
  inspections: "Checklists that technicians work through.",
  "inspections items": "Single points of a checklist.",
  "report-aggregates": "Reports by days: sales, payments, tax, commission, part usage.",
  reports: "Customer aging, weekly trend, what is overdue, what to reorder.",
  digests: "Written briefings on a day or a week.",
  users: "Users of the shop, and the current caller.",
  settings: "Settings of the shop: tax, workflow, time zone, digests.",
  admin: "The shop's users, for its administrators.",
  "admin users": "Invite users, change their permissions, and end their access.",
  "api-keys": "Keys for programs that call the API.",
  webhooks: "Webhook subscriptions and their deliveries.",
  events: "Events of the last 30 days, in order.",
  ledger: "Consistency of stock, orders, invoices and reports.",
  "audit-log": "Changes to records, with their author and time.",
  operator: "All shops of the service. Requires the operator's token.",
  "operator tenants": "Open and list shops. Requires the operator's token.",
  "operator jobs": "Background jobs of the service. Requires the operator's token.",
  jobs: "Background jobs, short for `operator jobs`. Requires the operator's token.",
};

export function descriptionOfGroup(path: readonly string[]): string {
  return descriptions[path.join(" ")] ?? `Work with ${path.join(" ")}.`;
}
