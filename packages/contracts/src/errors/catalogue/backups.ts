import type { ErrorEntry } from "./entry.ts";

/** Errors of importing a backup. A failed import stores nothing. */
export const backupErrors = {
  SHOP_NOT_EMPTY: {
    status: 409,
    summary: "The shop already has records. A backup can only be imported into an empty shop.",
    happened:
      "The shop already has records. A backup can only be imported into a shop without records.",
    todo: [
      "Ask the operator to open a new shop, and import the backup with its first key.",
      "If an earlier import seemed to fail, check the shop first: the import may have succeeded.",
    ],
    retry: "no",
    guide: "backup-and-move.md#importing",
    facts: {},
  },
  IMPORT_IN_PROGRESS: {
    status: 409,
    summary: "Another import into this shop is running. Wait until it ends.",
    happened: "Another import into this shop is running. A shop accepts only one import.",
    todo: [
      "Wait until the other import ends, then check whether the shop has its records before you send another.",
    ],
    retry: "soon",
    guide: "backup-and-move.md#importing",
    facts: {},
  },
  BACKUP_INVALID: {
    status: 422,
    summary: "The file is incomplete, altered or not a backup. Nothing was stored.",
    happened: "The file is incomplete, was altered, or is not a backup of this service.",
    todo: [
      "Compare the file with the original, then download or export it again.",
      "`bayline backup import` verifies every checksum before it sends the file, and names the invalid entry.",
    ],
    retry: "no",
    guide: "backup-and-move.md#the-format",
    facts: {},
  },
  BACKUP_UNSUPPORTED: {
    status: 422,
    summary: "A newer version of the service wrote the backup. Nothing was stored.",
    happened:
      "A newer version of the service wrote the backup, with records that this version does not support.",
    todo: ["Upgrade this installation to that version or a later one, then import again."],
    retry: "no",
    guide: "backup-and-move.md#the-format",
    facts: {},
  },
  BACKUP_INCONSISTENT: {
    status: 422,
    summary: "The rows of the backup are inconsistent. Nothing was stored.",
    happened:
      "Every file of the backup is intact, but its rows are inconsistent: the database rejected one, or the stock ledger does not balance. The message names the problem.",
    todo: [
      "Export the shop again. A backup that was not edited is consistent.",
      "If a new backup fails too, run `GET /v1/ledger/verify` on the original installation, and report the `requestId`.",
    ],
    retry: "no",
    guide: "backup-and-move.md#importing",
    facts: {},
  },
} satisfies Record<string, ErrorEntry>;
