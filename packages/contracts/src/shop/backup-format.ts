import { z } from "zod";

/** Identifies the backup format, which the server and the CLI share. */
export const backupFormat = "bayline-backup";
/** Version of the format, incremented when older servers cannot read new archives. */
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
  /** The fields of every row; rows have no others. */
  columns: z.array(name).min(1).max(500),
});

const BackupManifest = z.strictObject({
  format: z.literal(backupFormat),
  version: z.int(),
  /** The last migration applied to the source database. */
  schema: z.string().max(200),
  /** The version of the service that wrote the archive. */
  service: z.string().max(100),
  shopName: z.string().max(1_000),
  exportedAt: z.iso.datetime(),
  /** In import order. */
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

/** An archive is invalid, or has a format that this version does not support. */
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

/** Parses a manifest and compares it with the files of the archive. Throws if they differ. */
export function checkManifest(text: string, archived: readonly BackupFile[]): BackupManifest {
  const manifest = parseManifest(text);
  const { files } = manifest;
  for (const [at, file] of files.entries()) {
    const actual = archived[at];
    if (actual?.name !== file.name) {
      throw new BackupProblem(`the archive lacks ${file.name}, or has it at another path`);
    }
    if (actual.sha256 !== file.sha256 || actual.bytes !== file.bytes || actual.rows !== file.rows) {
      throw new BackupProblem(`${file.name} does not match the manifest: its checksum differs`);
    }
  }
  const extra = archived[files.length];
  if (extra) throw new BackupProblem(`the manifest does not list ${extra.name}`);
  checkKinds(manifest);
  return manifest;
}

/** Compares the kinds of a manifest with its files, in one pass over each. */
function checkKinds({ kinds, files }: BackupManifest): void {
  const positions = new Map(kinds.map(({ kind }, position) => [kind, position]));
  if (positions.size < kinds.length) throw new BackupProblem("its manifest names a kind twice");
  const rowsOf = new Map<string, number>();
  let current = 0;
  for (const file of files) {
    const kind = kindOfFile(file);
    const position = positions.get(kind) ?? -1;
    if (position < current)
      throw new BackupProblem("the files are not in the order of their kinds");
    current = position;
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
    throw new BackupProblem(`it has format version ${version} instead of ${backupVersion}`, {
      isUnknownFormat: true,
    });
  }
  const whole = BackupManifest.safeParse(manifest);
  if (whole.success) return whole.data;
  const [issue] = whole.error.issues;
  throw new BackupProblem(`its manifest is invalid at ${issue?.path.join(".") || "the top"}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupProblem("its manifest is not JSON");
  }
}
