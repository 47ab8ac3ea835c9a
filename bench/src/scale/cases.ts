import type { Sample } from "./samples.ts";

export interface ShopFacts {
  samples: Sample[];
  technicians: string[];
  /** Cursors of a list, one for each sample: its page begins in the middle of the shop's years. */
  cursors(
    path: string,
    at: (sample: Sample) => string,
    id: (sample: Sample) => string,
  ): Promise<string[]>;
}

/** What users ask, the same of both shops: paths that are asked in turn. */
export interface Case {
  name: string;
  paths(shop: ShopFacts): string[] | Promise<string[]>;
}

const fixed = (name: string, ...paths: string[]): Case => ({ name, paths: () => paths });

const varied = (name: string, path: (sample: Sample) => string): Case => ({
  name,
  paths: ({ samples }) => samples.map(path),
});

const q = encodeURIComponent;

const customers: Case[] = [
  fixed("customers", "/v1/customers"),
  {
    name: "customers, a page in the middle",
    paths: ({ cursors }) =>
      cursors(
        "/v1/customers",
        ({ moment }) => moment,
        ({ customerId }) => customerId,
      ),
  },
  varied("customers by surname", ({ surname }) => `/v1/customers?search=${q(surname)}`),
  varied("customers by phone", ({ phone }) => `/v1/customers?search=${q(phone)}`),
  varied("customers by e-mail", ({ email }) => `/v1/customers?search=${q(email)}`),
  fixed(
    "customers by a common word",
    ...search("/v1/customers", ["trucking", "llc", "example", "Logistics Inc"]),
  ),
  fixed("customers by two letters", ...search("/v1/customers", ["ba", "ST", "42", "el"])),
  fixed("customers by two letters that are rare", ...search("/v1/customers", ["zq", "xj", "qv"])),
  fixed(
    "customers by what nobody is called",
    ...search("/v1/customers", ["Zyzzyva", "qqqq", "Nobody Inc."]),
  ),
];

const vehicles: Case[] = [
  fixed("vehicles", "/v1/vehicles"),
  fixed("vehicles, archived too", "/v1/vehicles?includeArchived=true"),
  {
    name: "vehicles, a page in the middle",
    paths: ({ cursors }) =>
      cursors(
        "/v1/vehicles?includeArchived=true",
        ({ moment }) => moment,
        ({ vehicleId }) => vehicleId,
      ),
  },
  varied(
    "vehicles of a customer",
    ({ orderingCustomerId }) => `/v1/vehicles?customerId=${orderingCustomerId}`,
  ),
  varied(
    "vehicles by unit number",
    ({ unit }) => `/v1/vehicles?unitNumber=${q(unit)}&includeArchived=true`,
  ),
  varied(
    "vehicles by plate",
    ({ plate }) => `/v1/vehicles?licensePlate=${q(plate)}&includeArchived=true`,
  ),
  varied(
    "vehicles by part of the VIN",
    ({ vin }) => `/v1/vehicles?vin=${q(vin)}&includeArchived=true`,
  ),
  fixed(
    "vehicles of a make, a model, a year, a type",
    ...["make=kenworth", "model=T680", "year=2015", "vehicleType=reefer"].map(
      (filter) => `/v1/vehicles?${filter}`,
    ),
  ),
  fixed(
    "vehicles of a model and year",
    "/v1/vehicles?model=T680&year=2015",
    "/v1/vehicles?make=Volvo&year=2003&vehicleType=bus",
  ),
  fixed(
    "vehicles of a make that nobody has",
    "/v1/vehicles?make=trabant",
    "/v1/vehicles?year=1931",
  ),
  varied(
    "vehicles searched by unit number",
    ({ unit }) => `/v1/vehicles?search=${q(unit)}&includeArchived=true`,
  ),
  varied(
    "vehicles searched by VIN",
    ({ vin }) => `/v1/vehicles?search=${q(vin)}&includeArchived=true`,
  ),
  varied("vehicles searched by plate, live ones", ({ plate }) => `/v1/vehicles?search=${q(plate)}`),
  fixed(
    "vehicles by a common word",
    ...search("/v1/vehicles", ["freightliner", "tractor", "Volvo VNL", "hot on long"]),
  ),
  fixed("vehicles by two letters", ...search("/v1/vehicles", ["19", "T6", "VO", "#1"])),
  fixed("vehicles by two letters that are rare", ...search("/v1/vehicles", ["zq", "$$", "qv"])),
  fixed(
    "vehicles by what none is called",
    ...search("/v1/vehicles", ["Trabant", "QQQQ", "1931 Ford"]),
  ),
];

const orders: Case[] = [
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
    "/v1/work-orders?status=approved",
    "/v1/work-orders?status=quality_check",
  ),
  fixed("orders paid", "/v1/work-orders?status=paid"),
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
    paths: ({ technicians }) => technicians.map((id) => `/v1/work-orders?assignedTo=${id}`),
  },
  {
    name: "orders of a technician by due date",
    paths: ({ technicians }) =>
      technicians.map(
        (id) => `/v1/work-orders?assignedTo=${id}&sortField=dueDate&sortDirection=asc`,
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
    "orders by what nobody is called",
    ...search("/v1/work-orders", ["Zyzzyva", "qqqq"], "&includeArchived=true"),
  ),
];

function search(path: string, terms: string[], more = ""): string[] {
  return terms.map((term) => `${path}?search=${q(term)}${more}`);
}

export const cases: Case[] = [...customers, ...vehicles, ...orders];
