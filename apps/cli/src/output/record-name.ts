import { isRecord } from "@bayline/contracts/plain";
import { plainText } from "../terminal/text.ts";

const names = [
  "orderNumber",
  "invoiceNumber",
  "requestNumber",
  "number",
  "partNumber",
  "unitNumber",
  "vin",
  "headline",
  "message",
  "name",
  "id",
];
const owners = ["customerName", "vendorName"];

/** Returns the number or name of a record, and its owner. */
export function recordName(data: unknown): string {
  if (!isRecord(data)) return "";
  const parts = [names, owners].map((keys) => {
    const key = keys.find((name) => typeof data[name] === "string" && data[name] !== "");
    return key === undefined ? "" : String(data[key]);
  });
  const name = plainText(parts.filter(Boolean).join(" "));
  return name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name;
}
