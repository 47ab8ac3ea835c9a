import { z } from "zod";
import { Id, Timestamp } from "../fields/fields.ts";
import { operation } from "../operation/operation.ts";
import { LedgerReport } from "./ledger.ts";

const Imported = z
  .object({
    id: Id.meta({ description: "The shop that has the records now" }),
    exportedAt: Timestamp.meta({ description: "The moment of the snapshot" }),
    shopName: z.string().meta({ description: "The name of the shop, as in the archive" }),
    records: z.array(
      z.object({
        kind: z.string().meta({ description: "The name of its files in the archive" }),
        rows: z.int(),
      }),
    ),
    count: z.int().meta({ description: "The total number of rows" }),
    ledger: LedgerReport,
  })
  .meta({ id: "ImportedBackup" });

/** Moving a whole shop. Its bodies are archives. */
export const backup = {
  export: operation({
    method: "GET",
    path: "/backup",
    access: "shop.admin",
    workload: "heavy",
    readOnlyKey: "never",
    summary: "Export the shop as an archive",
    description:
      "Streams a gzipped tar of one moment of the shop: its records as newline-delimited JSON, and last a manifest with counts and checksums. An archive without a manifest is truncated. It contains employee pay, so a user needs `reports:profit` or `attendance:financials` in addition to `shop.admin`.",
    answers: "archive",
    input: z.strictObject({}),
    output: z.unknown(),
  }),
  import: operation({
    method: "POST",
    path: "/backup/import",
    status: 201,
    access: "shop.admin",
    workload: "heavy",
    summary: "Import an archive into an empty shop",
    description:
      "Imports all of an archive or nothing: the checksums must match, the database must accept every row, and the ledger must be clean. Imported users are inactive and have no passwords.",
    body: "archive",
    input: z.strictObject({
      archive: z.string().meta({ description: "The SHA-256 of the body" }),
    }),
    output: Imported,
    errors: [
      "SHOP_NOT_EMPTY",
      "IMPORT_IN_PROGRESS",
      "BACKUP_INVALID",
      "BACKUP_UNSUPPORTED",
      "BACKUP_INCONSISTENT",
    ],
    example: {
      output: {
        id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c09",
        exportedAt: "2026-03-02T15:00:00.000Z",
        shopName: "Ridgeline Truck & Fleet",
        records: [
          { kind: "customers", rows: 41 },
          { kind: "work_orders", rows: 96 },
        ],
        count: 137,
        ledger: {
          ok: true,
          checks: [{ name: "stock_equals_movements", ok: true, violations: [] }],
        },
      },
    },
  }),
};
