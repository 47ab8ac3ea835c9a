import type { contract } from "@bayline/contracts";
import type { z } from "zod";

type Employee = Omit<
  z.input<(typeof contract)["admin"]["users"]["create"]["input"]>,
  "isActive" | "password" | "permissionOverrides"
> & { key: string };

/** The staff of the demo shop. No user has a password until they are invited. */
export const demoStaff = [
  {
    key: "renee",
    name: "Renee Kowalczyk",
    role: "admin",
    email: "renee@prairie.example",
    phone: "+1 312 555 0130",
  },
  {
    key: "luis",
    name: "Luis Ferrer",
    role: "manager",
    email: "luis@prairie.example",
    phone: "+1 312 555 0131",
    commissionRatePercent: 1.5,
    hourlyCostRateCents: 4650,
  },
  {
    key: "dana",
    name: "Dana Whitfield",
    role: "service_writer",
    email: "dana@prairie.example",
    phone: "+1 312 555 0132",
    commissionRatePercent: 2.5,
    hourlyCostRateCents: 3400,
  },
  {
    key: "priya",
    name: "Priya Nair",
    role: "service_writer",
    email: "priya@prairie.example",
    phone: "+1 312 555 0133",
    commissionRatePercent: 2,
    hourlyCostRateCents: 3150,
  },
  {
    key: "marcus",
    name: "Marcus Bell",
    role: "technician",
    email: "marcus@prairie.example",
    phone: "+1 312 555 0134",
    commissionRatePercent: 6,
    hourlyCostRateCents: 4400,
  },
  {
    key: "keisha",
    name: "Keisha Grant",
    role: "technician",
    email: "keisha@prairie.example",
    phone: "+1 312 555 0135",
    commissionRatePercent: 5.5,
    hourlyCostRateCents: 4200,
  },
  {
    key: "tomasz",
    name: "Tomasz Wójcik",
    role: "technician",
    email: "tomasz@prairie.example",
    phone: "+1 312 555 0136",
    commissionRatePercent: 4.5,
    hourlyCostRateCents: 3750,
  },
  {
    key: "hank",
    name: "Hank Olsen",
    role: "technician",
    email: "hank@prairie.example",
    phone: "+1 312 555 0137",
    commissionRatePercent: 3,
    hourlyCostRateCents: 2900,
  },
] as const satisfies readonly Employee[];

export type StaffName = (typeof demoStaff)[number]["key"];
