import type { Role } from "@bayline/contracts";

type Row = readonly [
  key: string,
  name: string,
  role: Role,
  commissionRatePercent?: number,
  hourlyCostRateCents?: number,
];

const rows = [
  ["renee", "Renee Kowalczyk", "admin"],
  ["luis", "Luis Ferrer", "manager", 1.5, 4650],
  ["dana", "Dana Whitfield", "service_writer", 2.5, 3400],
  ["priya", "Priya Nair", "service_writer", 2, 3150],
  ["marcus", "Marcus Bell", "technician", 6, 4400],
  ["keisha", "Keisha Grant", "technician", 5.5, 4200],
  ["tomasz", "Tomasz Wójcik", "technician", 4.5, 3750],
  ["hank", "Hank Olsen", "technician", 3, 2900],
] as const satisfies readonly Row[];

export type StaffName = (typeof rows)[number][0];

export const staff = rows.map(([key, name, role, commission, hourlyCost], at) => ({
  key,
  name,
  role,
  email: `${key}@prairie.example`,
  phone: `+1 312 555 01${30 + at}`,
  commissionRatePercent: commission,
  hourlyCostRateCents: hourlyCost,
}));
