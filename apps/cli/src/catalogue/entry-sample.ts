import type { ShortEntry } from "@bayline/contracts";

const samples: Readonly<Record<string, string>> = {
  kind: "freight",
  label: "'Brake lining'",
  path: "invoiceNumber",
  name: "'Brake job'",
  cannedJobId: "PM-A",
  description: "'Road test'",
  quantity: "2",
  count: "6",
  amountCents: "15.00",
  result: "pass",
  category: "in_progress",
  value: "GL-88213",
  system: "qbo",
  id: "417",
};

/** How an entry is written, with the values of an example. */
export function sampleOf({ name, value, price, names, separator = "=" }: ShortEntry): string {
  const named = names?.[0] ?? samples[name] ?? "FF63009";
  return [named, value && `${separator}${samples[value] ?? "2"}`, price && "@45.99"]
    .filter(Boolean)
    .join("");
}
