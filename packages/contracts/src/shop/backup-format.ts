import { z } from "zod";

/** The archive of a shop: what server and CLI agree on. */
export const backupFormat = "bayline-backup";
/** Raised when an older server could no longer read what is written. */
export const backupVersion = 1;
/** The last file of an archive. */
export const manifestName = "manifest.json";

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const BackupFile = z.strictObject({
  /** `customers/0001.ndjson`: the kind and the number of the part. */
  name: z.string().regex(/^[a-z][a-z0-9_]{0,62}\/\d{4,9}\.ndjson$/),
  rows: z.int().min(1),
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const BackupKind = z.strictObject({
  kind: name,
  rows: z.int().min(0),
  /** What every row has, and no other field. */
  columns: z.array(name).min(1).max(500),
});

const BackupManifest = z.strictObject({
  format: z.literal(backupFormat),
  version: z.int(),
  /** The last migration of the database that it was taken from. */
  schema: z.string().max(200),
  /** The version of the service that wrote it. */
  service: z.string().max(100),
  shopName: z.string().max(1_000),
  exportedAt: z.iso.datetime(),
  /** In the order in which they must be taken in. */
  kinds: z.array(BackupKind).min(1).max(500),
  files: z.array(BackupFile).max(1_000_000),
});

export type BackupFile = z.output<typeof BackupFile>;
export type BackupKind = z.output<typeof BackupKind>;
export type BackupManifest = z.output<typeof BackupManifest>;

/** The kind whose rows a file holds. */
export function kindOfFile({ name }: Pick<BackupFile, "name">): string {
  return name.slice(0, name.indexOf("/"));
}

/** Why an archive is not what it should be: broken, or of a format that is not known here. */
export class BackupProblem extends Error {
  readonly isUnknownFormat: boolean;

  constructor(
    message: string,
    { isUnknownFormat = false, cause }: { isUnknownFormat?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = "BackupProblem";
    this.isUnknownFormat = isUnknownFormat;
  }
}

/** Reads the text of a manifest, and holds against it the files that the archive has. */
export function checkManifest(text: string, found: readonly BackupFile[]): BackupManifest {
  const manifest = parseManifest(text);
  const { files } = manifest;
  for (const [at, file] of files.entries()) {
    const there = found[at];
    if (there?.name !== file.name) {
      throw new BackupProblem(`the archive lacks ${file.name}, or has it in another place`);
    }
    if (there.sha256 !== file.sha256 || there.bytes !== file.bytes || there.rows !== file.rows) {
      throw new BackupProblem(`${file.name} is not what the manifest says: its checksum differs`);
    }
  }
  const extra = found[files.length];
  if (extra) throw new BackupProblem(`the manifest does not know ${extra.name}`);
  checkKinds(manifest);
  return manifest;
}

/** Holds the kinds of a manifest against its files: one pass over each, however many there are. */
function checkKinds({ kinds, files }: BackupManifest): void {
  const placeOf = new Map(kinds.map(({ kind }, place) => [kind, place]));
  if (placeOf.size < kinds.length) throw new BackupProblem("its manifest names a kind twice");
  const rowsOf = new Map<string, number>();
  let reached = 0;
  for (const file of files) {
    const kind = kindOfFile(file);
    const place = placeOf.get(kind) ?? -1;
    if (place < reached) throw new BackupProblem("the files are not in the order of their kinds");
    reached = place;
    rowsOf.set(kind, (rowsOf.get(kind) ?? 0) + file.rows);
  }
  for (const { kind, rows } of kinds) {
    if ((rowsOf.get(kind) ?? 0) === rows) continue;
    throw new BackupProblem(`the files of ${kind} do not have ${rows} rows`);
  }
}

function parseManifest(text: string): BackupManifest {
  const manifest = parsed(text);
  const head = z.looseObject({ format: z.literal(backupFormat), version: z.int() });
  const known = head.safeParse(manifest);
  if (!known.success) throw new BackupProblem("its manifest is not that of a Bayline backup");
  const { version } = known.data;
  if (version !== backupVersion) {
    throw new BackupProblem(`it is of version ${version} of the format, and not ${backupVersion}`, {
      isUnknownFormat: true,
    });
  }
  const whole = BackupManifest.safeParse(manifest);
  if (whole.success) return whole.data;
  const [issue] = whole.error.issues;
  throw new BackupProblem(`its manifest is wrong at ${issue?.path.join(".") || "the top"}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupProblem("its manifest is not JSON");
  }
}
