import { type Case, fixed, q, search, varied } from "./case.ts";
import { orderCases } from "./order-cases.ts";

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
    "customers by a letter or signs that are rare",
    ...search("/v1/customers", ["q", "é", "$$$", "#-#"]),
  ),
  fixed(
    "customers by a name without matches",
    ...search("/v1/customers", ["Zyzzyva", "qqqq", "Unknown Inc."]),
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
    "vehicles of two of them",
    "/v1/vehicles?model=T680&year=2015&limit=10",
    "/v1/vehicles?make=Volvo&vehicleType=bus&limit=10",
  ),
  fixed("vehicles of three of them", "/v1/vehicles?make=Volvo&year=2003&vehicleType=bus"),
  fixed(
    "vehicles of three that none has",
    "/v1/vehicles?model=T680&year=1931&vehicleType=bus",
    "/v1/vehicles?make=Volvo&model=T680&year=2015&vehicleType=van",
  ),
  fixed(
    "vehicles of a make without matches",
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

export const cases: Case[] = [...customers, ...vehicles, ...orderCases];
