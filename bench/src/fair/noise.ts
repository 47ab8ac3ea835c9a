import type { LoadRequest } from "autocannon";
import type { Opened } from "../shops.ts";

export interface Noise {
  name: string;
  connections: number;
  requests: LoadRequest[];
}

/**
 * The loads by which one shop can slow down others: each kind of heavy work at its maximum, and all
 * of them together.
 */
export function noiseOf({ key }: Opened): Noise[] {
  const get = (path: string): LoadRequest => ({
    method: "GET",
    path: `/v1${path}`,
    headers: { "x-api-key": key },
  });
  const lists = [get("/work-orders?limit=100&fullDetails=true")];
  const verify = [get("/ledger/verify")];
  const reports = [
    get("/reports/customer-aging?asOf=2026-03-31"),
    get("/report-aggregates/tax-collected?startDate=2026-01-01&endDate=2026-03-31"),
  ];
  const reads = [get("/inventory?limit=1")];
  const writes: LoadRequest[] = [
    {
      method: "POST",
      path: "/v1/vendors",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: '{"name":"Vendor [<id>]"}',
    },
  ];
  return [
    { name: "beside 32 × lists with full details", connections: 32, requests: lists },
    { name: "beside 16 × ledger/verify", connections: 16, requests: verify },
    { name: "beside 16 × reports", connections: 16, requests: reports },
    { name: "beside 32 × writes", connections: 32, requests: writes },
    {
      name: "beside 64 × all of these, and reads",
      connections: 64,
      requests: [...lists, ...verify, ...reports, ...writes, ...reads],
    },
  ];
}
