/** The description of each group of commands, by its words. Add a line for a new resource. */
const descriptions: Record<string, string> = {
  health: "Whether the service answers, and what waits in its background.",
  customers: "Companies and people whose vehicles the shop repairs.",
  vehicles: "Trucks, trailers and other vehicles of the customers.",
  "work-orders": "Orders of work on a vehicle, from the estimate to the paid invoice.",
  "work-orders services": "Blocks of work on an order, each with its labor, parts and fees.",
  "work-orders items": "Single lines of a block: labor, parts, tires, materials, fees.",
  invoices: "What customers owe for work orders and counter sales.",
  payments: "Payments on invoices, their refunds and voids.",
  vendors: "Whom the shop buys parts from.",
  "service-requests": "What customers ask for at check-in, before it is a work order.",
  inventory: "Parts on the shelf: quantities, prices, movements and what they cost.",
  receive: "Dealers' invoices into stock, from JSON, CSV, XLSX and X12 files.",
  "purchase-orders": "Orders of parts from vendors, and returns to them.",
  "sales-orders": "Parts sold over the counter.",
  inspections: "Checklists that technicians work through.",
  "inspections items": "Single points of a checklist.",
  "report-aggregates": "Reports by days: sales, payments, tax, commission, part usage.",
  reports: "What customers owe by age, and how the weeks went.",
  digests: "The written briefing on a day or a week.",
  users: "Who works in the shop, and who is asking.",
  settings: "How the shop works: tax, workflow, time zone, digests.",
  admin: "The shop's users, for its administrators.",
  "admin users": "Invite users, change what they may do, and end their access.",
  "api-keys": "Keys by which programs call.",
  webhooks: "Who is sent what happens, and what became of it.",
  events: "What happened, in order, for 30 days.",
  ledger: "Whether stock, orders, invoices and reports add up.",
  "audit-log": "Who changed what, and when.",
  operator: "All shops of the service. Needs the operator's token.",
  "operator tenants": "Open shops, and list them. Needs the operator's token.",
  "operator jobs": "Background jobs of the service. Needs the operator's token.",
  jobs: "Background jobs, as `operator jobs`. Needs the operator's token.",
};

export function descriptionOfGroup(path: readonly string[]): string {
  return descriptions[path.join(" ")] ?? `Work with ${path.join(" ")}.`;
}
