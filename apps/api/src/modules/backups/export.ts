import { createHash } from "node:crypto";
import {
  type BackupFile,
  type BackupKind,
  type BackupManifest,
  backupFormat,
  backupVersion,
  manifestName,
  payPermissions,
} from "@bayline/contracts";
import {
  backupKinds,
  exportedLines,
  findTenant,
  type StoredKind,
  schemaVersion,
} from "@bayline/db";
import { denied, maySeePay } from "../../access/authorise.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import { requireRecord } from "../records.ts";

/** Takes the files of an archive in sequence. Resolves when it is ready for the next one. */
export type TakeFile = (name: string, content: Buffer) => Promise<void>;

/**
 * A tar header contains the file's size, so each file is held in memory: large kinds are split into
 * parts.
 */
const partBytes = 4 * 1024 * 1024;

/** Passes the files of a shop's archive to `take`, the manifest last. Run it in a snapshot. */
export async function exportShop(ctx: ReadContext, take: TakeFile): Promise<void> {
  if (!maySeePay(ctx.caller)) {
    const needed = payPermissions.join(" or ");
    throw denied(payPermissions, `An archive contains employee pay: it requires ${needed}.`);
  }
  const shop = requireRecord(await findTenant(ctx), "shop");
  const files: BackupFile[] = [];
  const kinds: BackupKind[] = [];
  for (const kind of backupKinds) {
    let rows = 0;
    for await (const part of partsOf(ctx, kind)) {
      await take(part.file.name, part.content);
      files.push(part.file);
      rows += part.file.rows;
    }
    kinds.push({ kind: kind.name, rows, columns: kind.columns });
  }
  const manifest: BackupManifest = {
    format: backupFormat,
    version: backupVersion,
    schema: schemaVersion(),
    service: ctx.services.version,
    shopName: shop.name,
    exportedAt: ctx.now,
    kinds,
    files,
  };
  await take(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
}

interface Part {
  file: BackupFile;
  content: Buffer;
}

async function* partsOf(ctx: ReadContext, kind: StoredKind): AsyncGenerator<Part> {
  let number = 1;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const finish = (): Part => {
    const content = Buffer.concat(waiting);
    const sha256 = createHash("sha256").update(content).digest("hex");
    const name = `${kind.name}/${String(number).padStart(4, "0")}.ndjson`;
    const file = { name, rows: waiting.length, bytes, sha256 };
    number += 1;
    waiting = [];
    bytes = 0;
    return { file, content };
  };
  for await (const lines of exportedLines(ctx, kind)) {
    for (const line of lines) {
      const row = Buffer.from(`${line}\n`);
      waiting.push(row);
      bytes += row.length;
      if (bytes >= partBytes) yield finish();
    }
  }
  if (bytes > 0) yield finish();
}
