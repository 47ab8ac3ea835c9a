import { type Case, fixed, q, search, varied } from "./case.ts";

export const orderCases: Case[] = [
  fixed("orders", "/v1/work-orders"),
  fixed("orders with services", "/v1/work-orders?limit=20"),
  fixed("orders, archived too", "/v1/work-orders?includeArchived=true"),
  {
    name: "orders, a page in the middle",
    paths: ({ cursors }) =>
      cursors(
        "/v1/work-orders?includeArchived=true",
        ({ moment }) => moment,
        ({ orderId }) => orderId,
      ),
  },
  ...["createdAt", "updatedAt", "orderNumber", "dueDate", "invoicedAt", "totalPriceCents"].flatMap(
    (field) =>
      ["asc", "desc"].map((direction) => {
        const path = `/v1/work-orders?sortField=${field}&sortDirection=${direction}`;
        return fixed(`orders by ${field} ${direction}`, path, `${path}&includeArchived=true`);
      }),
  ),
  fixed(
    "orders of a status",
    "/v1/work-orders?status=approved&limit=10",
    "/v1/work-orders?status=quality_check&limit=10",
  ),
  fixed("orders paid", "/v1/work-orders?status=paid&limit=10"),
  fixed("orders paid, archived too", "/v1/work-orders?status=paid&includeArchived=true"),
  fixed(
    "orders of a status that is no more",
    "/v1/work-orders?status=Cancelled",
    "/v1/work-orders?status=nonsense",
  ),
  varied(
    "orders of a customer",
    ({ orderingCustomerId }) => `/v1/work-orders?customerId=${orderingCustomerId}`,
  ),
  varied(
    "orders of a customer, archived too",
    ({ orderingCustomerId }) =>
      `/v1/work-orders?customerId=${orderingCustomerId}&includeArchived=true`,
  ),
  varied(
    "orders of a customer by due date",
    ({ orderingCustomerId }) =>
      `/v1/work-orders?customerId=${orderingCustomerId}&includeArchived=true&sortField=dueDate`,
  ),
  varied(
    "orders of a vehicle",
    ({ orderedVehicleId }) => `/v1/work-orders?vehicleId=${orderedVehicleId}&includeArchived=true`,
  ),
  {
    name: "orders of a technician",
    paths: ({ technicians }) =>
      technicians.map((id) => `/v1/work-orders?assignedTo=${id}&limit=10`),
  },
  {
    name: "orders of a technician by due date",
    paths: ({ technicians }) =>
      technicians.map(
        (id) => `/v1/work-orders?assignedTo=${id}&sortField=dueDate&sortDirection=asc&limit=10`,
      ),
  },
  ...["estimate", "invoice", "work_order"].map((type) =>
    fixed(
      `orders that are ${type}s`,
      `/v1/work-orders?documentType=${type}`,
      `/v1/work-orders?documentType=${type}&includeArchived=true`,
    ),
  ),
  fixed(
    "orders unpaid",
    "/v1/work-orders?unpaidOnly=true",
    "/v1/work-orders?unpaidOnly=true&includeArchived=true",
  ),
  fixed(
    "orders unpaid by invoice date",
    "/v1/work-orders?unpaidOnly=true&sortField=invoicedAt&sortDirection=asc",
  ),
  fixed(
    "orders settled",
    "/v1/work-orders?paidOnly=true",
    "/v1/work-orders?paidOnly=true&includeArchived=true",
  ),
  ...["createdAt", "updatedAt", "invoicedAt", "dueDate"].map((field) =>
    varied(
      `orders of a month by ${field}`,
      ({ day, monthLater }) =>
        `/v1/work-orders?dateField=${field}&startDate=${day}&endDate=${monthLater}&includeArchived=true&limit=100`,
    ),
  ),
  varied(
    "live orders of a month",
    ({ day, monthLater }) => `/v1/work-orders?startDate=${day}&endDate=${monthLater}&limit=100`,
  ),
  varied(
    "orders due in a month, by due date",
    ({ day, monthLater }) =>
      `/v1/work-orders?dateField=dueDate&startDate=${day}&endDate=${monthLater}&sortField=dueDate&sortDirection=asc&includeArchived=true`,
  ),
  varied(
    "orders of a status in a month",
    ({ day, monthLater }) =>
      `/v1/work-orders?status=invoiced&startDate=${day}&endDate=${monthLater}&includeArchived=true`,
  ),
  varied(
    "orders by number",
    ({ orderNumber }) => `/v1/work-orders?search=${orderNumber}&includeArchived=true`,
  ),
  varied(
    "orders by unit number",
    ({ unit }) => `/v1/work-orders?search=${q(unit)}&includeArchived=true`,
  ),
  varied("orders by VIN", ({ vin }) => `/v1/work-orders?search=${q(vin)}&includeArchived=true`),
  varied(
    "orders by surname",
    ({ surname }) => `/v1/work-orders?search=${q(surname)}&includeArchived=true`,
  ),
  varied("live orders by VIN", ({ vin }) => `/v1/work-orders?search=${q(vin)}`),
  varied("live orders by surname", ({ surname }) => `/v1/work-orders?search=${q(surname)}`),
  varied(
    "orders of a status by surname",
    ({ surname }) => `/v1/work-orders?search=${q(surname)}&status=paid&includeArchived=true`,
  ),
  varied(
    "orders by VIN, by due date",
    ({ vin }) => `/v1/work-orders?search=${q(vin)}&sortField=dueDate&includeArchived=true`,
  ),
  fixed("orders by a common word", ...search("/v1/work-orders", ["trucking", "llc", "Freight"])),
  fixed(
    "orders by a common word, archived too",
    ...search("/v1/work-orders", ["trucking", "llc", "Freight"], "&includeArchived=true"),
  ),
  fixed(
    "orders by a common word, by due date",
    ...search(
      "/v1/work-orders",
      ["trucking", "llc", "Freight"],
      "&includeArchived=true&sortField=dueDate",
    ),
  ),
  fixed(
    "orders by two letters",
    ...search("/v1/work-orders", ["ba", "ST", "42"], "&includeArchived=true"),
  ),
  fixed(
    "orders by two letters that are rare",
    ...search("/v1/work-orders", ["zq", "xj", "$$"], "&includeArchived=true"),
  ),
  fixed(
    "live orders by two letters that are rare",
    ...search("/v1/work-orders", ["zq", "xj", "$$"]),
  ),
  fixed(
    "orders by a name without matches",
    ...search("/v1/work-orders", ["Zyzzyva", "qqqq"], "&includeArchived=true"),
  ),
];
