import type { Random } from "../random.ts";
import type { Company } from "./types.ts";

const founders = [
  "Great Plains",
  "Kowalski",
  "Tri-County",
  "Blue Ridge",
  "Harlan & Sons",
  "Pacific Crest",
  "Lone Star",
  "Interstate 80",
  "Cuyahoga",
  "O'Brien",
  "Northern Lights",
  "Delta",
  "Two Rivers",
  "Mohawk Valley",
  "Ironwood",
  "Cascade",
];

const trades = [
  "Diesel Parts",
  "Truck Supply",
  "Heavy Duty Parts",
  "Truck Centers",
  "Fleet Products",
  "Brake & Wheel",
  "Spring Service",
  "Reman Exchange",
  "Hose & Fitting",
  "Fastener Supply",
];

const forms = ["Inc.", "LLC", "Co.", "Corp.", "Ltd.", ""];

const slogans = [
  "Keeping America rolling since 1974",
  "24/7 parts hotline: 1-800-555-0142",
  "Over 85,000 parts in stock at 12 locations",
  "Serving fleets for 40 years",
  "Ask about our 2.5% early payment program",
  "Visit booth 1410 at the truck show",
];

const streets = ["Industrial Pkwy", "Route 30", "Depot St", "Commerce Dr", "Old Mill Rd"];

const towns = [
  "Toledo, OH 43612",
  "Moline, IL 61265",
  "Fargo, ND 58102",
  "Amarillo, TX 79101",
  "Macon, GA 31201",
  "Spokane, WA 99201",
  "Laredo, TX 78040",
];

const shops = [
  "Summit Truck & Trailer Repair",
  "Bayside Fleet Service",
  "J&R Diesel",
  "Crossroads Mobile Repair",
];

function companyOf(name: string, random: Random): Company {
  const area = random.between(205, 989);
  return {
    name,
    slogan: random.pick(slogans),
    street: `${random.between(100, 19_999)} ${random.pick(streets)}`,
    city: random.pick(towns),
    phone: `(${area}) 555-01${random.between(10, 99)}`,
  };
}

export function dealerOf(random: Random): Company {
  const name = `${random.pick(founders)} ${random.pick(trades)} ${random.pick(forms)}`;
  return companyOf(name.trim(), random);
}

export function shopOf(random: Random): Company {
  return companyOf(random.pick(shops), random);
}
