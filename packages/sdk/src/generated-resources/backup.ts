// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { ArchiveBody } from "../files.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";
import type { ImportedBackup } from "../generated/types.ts";

export class BackupResource extends Resource {
  /**
   * Export the shop as an archive.
   *
   * Streams a gzipped tar of one moment of the shop: its records as newline-delimited JSON, and last a manifest with counts and checksums. An archive without a manifest is truncated. It contains employee pay, so a user needs `reports:profit` or `attendance:financials` in addition to `shop.admin`.
   *
   * `GET /backup`; access: shop.admin
   * @example
   * const { body } = await client.backup.export();
   */
  export(options?: RequestOptions): ApiPromise<Response> {
    return this.download("GET", "export", {}, options);
  }

  /**
   * Import an archive into an empty shop.
   *
   * Imports all of an archive or nothing: the checksums must match, the database must accept every row, and the ledger must be clean. Imported users are inactive and have no passwords.
   *
   * Times are ISO 8601, answered in UTC.
   *
   * `POST /backup/import`; access: shop.admin
   * @throws {ConflictError} SHOP_NOT_EMPTY, IMPORT_IN_PROGRESS
   * @throws {UnprocessableError} BACKUP_INVALID, BACKUP_UNSUPPORTED, BACKUP_INCONSISTENT
   * @example
   * const archive = await fetch("https://backups.example.com/shop.tar.gz");
   * await client.backup.import(await archive.blob());
   */
  import(archive: ArchiveBody, options?: RequestOptions): ApiPromise<ImportedBackup> {
    return this.call("POST", "import /import", { archive }, options);
  }
}

export interface BackupOperationTypes {
  "backup.export": { method: "GET"; input: Record<string, never>; output: Response };
  "backup.import": { method: "POST"; input: Record<string, never>; output: ImportedBackup };
}
