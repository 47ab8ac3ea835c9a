import type { Advice } from "./advice-entry.ts";

/** Errors about backups of a shop. A refused import stores nothing. */
export const adviceOnBackups = {
  SHOP_NOT_EMPTY: {
    happened: "An archive is imported into a shop without records, and this one has some.",
    todo: [
      "Let the operator open a new shop, and import with its first key.",
      "Where an import seemed to fail half way, look first: it may have been kept.",
    ],
    retry: "no",
    guide: "backup-and-move.md#importing",
  },
  IMPORT_IN_PROGRESS: {
    happened: "Another import into this shop is running. Only one can be kept.",
    todo: ["Wait for it, then look whether the records are there before you send another."],
    retry: "soon",
    guide: "backup-and-move.md#importing",
  },
  BACKUP_INVALID: {
    happened: "The archive broke off, was changed, or is none of this service.",
    todo: [
      "Compare the file with where it came from, and fetch or export it again.",
      "`bayline backup import` checks every sum before it sends anything, and names the file that is wrong.",
    ],
    retry: "no",
    guide: "backup-and-move.md#the-format",
  },
  BACKUP_UNSUPPORTED: {
    happened:
      "The archive was made by a newer version of the service, whose records this one does not know.",
    todo: ["Bring this installation up to that version, then import the archive again."],
    retry: "no",
    guide: "backup-and-move.md#the-format",
  },
  BACKUP_INCONSISTENT: {
    happened:
      "Every file of the archive is whole, but its rows do not fit together: the database refuses one, or the ledger does not add up. The message names which.",
    todo: [
      "Export again. An archive that was never edited is consistent.",
      "If a fresh one is refused too, run `GET /v1/ledger/verify` where it came from, and report the `requestId`.",
    ],
    retry: "no",
    guide: "backup-and-move.md#importing",
  },
} as const satisfies Record<string, Advice>;
