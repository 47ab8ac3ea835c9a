import { isRecord } from "@bayline/contracts";
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
  const called = [names, owners].map((keys) => {
    const key = keys.find((one) => typeof data[one] === "string" && data[one] !== "");
    return key === undefined ? "" : String(data[key]);
  });
  const name = plainText(called.filter(Boolean).join(" "));
  return name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name;
}
