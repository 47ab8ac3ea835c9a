import type { FileHandle } from "node:fs/promises";
import {
  AppError,
  type archives,
  type BackupManifest,
  BackupProblem,
  contract,
  cutText,
  kindOfFile,
} from "@bayline/contracts";
import {
  backupKinds,
  claimImport,
  clearForImport,
  countInvalidLines,
  errorCode,
  findTenant,
  importLines,
  listInvalidCounters,
  listRecordKinds,
  prepareImport,
  type StoredKind,
  schemaVersion,
  unrepresentableKinds,
  verifyLedger,
  violatedConstraint,
} from "@bayline/db";
import { z } from "zod";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { slowFirst } from "../../pipeline/use-case.ts";
import { sumOf } from "../amounts/money.ts";
import { requireRecord } from "../records.ts";
import { presentSettings } from "../settings/settings.ts";
import { type Batch, batchesOf, checkArchive } from "./archive.ts";
import { OriginalsCheck } from "./originals.ts";
import { faultOfLines } from "./shapes.ts";

type Imported = z.input<(typeof archives)["backup"]["import"]["output"]>;

/**
 * Imports a shop from an archive: everything in one transaction, or nothing.
 *
 * The archive and its rows are read and checked before the transaction starts, because it holds a
 * connection.
 */
export const importShop = slowFirst(
  async (_ctx: ReadContext, _input: object, archive: FileHandle) => {
    const checked = await refusing(checkRows(archive));
    return (ctx: WriteContext) => refusing(insertShop(ctx, archive, checked));
  },
);

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BackupProblem ? refusal(error) : error;
  }
}

interface Checked {
  manifest: BackupManifest;
  kinds: Map<string, GivenKind>;
}

/**
 * Checks an archive against its checksums, and each row against the contract's shapes and limits.
 */
async function checkRows(archive: FileHandle): Promise<Checked> {
  const manifest = await checkArchive(archive);
  const kinds = knownKinds(manifest);
  const originals = new OriginalsCheck();
  for await (const { file, lines } of batchesOf(archive)) {
    const { name } = givenKind(kinds, file).kind;
    const fault = faultOfLines(name, lines, (row) => originals.take(name, row));
    if (fault) throw inconsistent(`In a row in ${file} ${fault}.`);
  }
  if (!originals.isComplete()) {
    throw inconsistent("The original of a document is missing, or has another size or SHA-256.");
  }
  return { manifest, kinds };
}

async function insertShop(
  ctx: WriteContext,
  archive: FileHandle,
  { manifest, kinds }: Checked,
): Promise<Imported> {
  await claimEmptyShop(ctx);
  await prepareImport(ctx);
  await clearForImport(ctx);
  for await (const batch of batchesOf(archive)) await insertRows(ctx, kinds, batch);
  await checkRepresentable(ctx);
  await checkSettings(ctx);
  const ledger = await reconcile(ctx);
  ctx.afterCommit(await ctx.services.keys.forgetShop(ctx.db, ctx.tenantId));
  const { shopName, exportedAt } = manifest;
  const records = manifest.kinds.map(({ kind, rows }) => ({ kind, rows }));
  const rows = Object.fromEntries(records.map((record) => [record.kind, record.rows]));
  ctx.recordAudit({
    resourceType: "shop",
    resourceId: ctx.tenantId,
    before: null,
    after: { shopName, exportedAt, rows },
  });
  const count = sumOf(records, (record) => record.rows);
  return { id: ctx.tenantId, exportedAt, shopName, records, count, ledger };
}

/** A message may contain texts of the archive. */
const longestMessage = 500;

function refusal(problem: BackupProblem): AppError {
  if (problem.isUnknownFormat) return unsupported(problem.message);
  const message = cutText(problem.message, longestMessage);
  return new AppError("BACKUP_INVALID", `The archive cannot be used: ${message}.`, {
    nextStep: "Export the shop again, or take another copy of the archive.",
  });
}

function unsupported(reason: string): AppError {
  const words = cutText(reason, longestMessage);
  return new AppError("BACKUP_UNSUPPORTED", `The archive cannot be read here: ${words}.`, {
    nextStep: "Import it into a service of the version that created it, or a later one.",
  });
}

function inconsistent(reason: string, cause?: unknown): AppError {
  return new AppError("BACKUP_INCONSISTENT", `${reason} Nothing was stored.`, {
    nextStep: "Only an unmodified archive can be imported. Export the shop again.",
    ...(cause === undefined ? {} : { cause }),
  });
}

interface GivenKind {
  kind: StoredKind;
  columns: readonly string[];
}

/**
 * The kinds of a manifest, mapped to the stored ones. Archives of the release before may lack a
 * column, which then has its default; newer ones are refused.
 */
function knownKinds({ schema, kinds }: BackupManifest): Map<string, GivenKind> {
  if (schema > schemaVersion()) throw unsupported(`it has the newer schema ${schema}`);
  const known = new Map(backupKinds.map((kind) => [kind.name, kind]));
  const listed = kinds.map(({ kind: name, columns }): [string, GivenKind] => {
    const kind = known.get(name);
    if (!kind) throw unsupported(`there are no ${name}`);
    const strange = columns.find((column) => !kind.columns.includes(column));
    if (strange) throw unsupported(`${name} have no ${strange}`);
    if (new Set(columns).size < columns.length) {
      throw new BackupProblem(`its manifest names a column of ${name} twice`);
    }
    return [name, { kind, columns }];
  });
  return new Map(listed);
}

export function importInProgress(): AppError {
  return new AppError("IMPORT_IN_PROGRESS", "Another import into this shop is running.", {
    nextStep: "Wait for its result.",
  });
}

async function claimEmptyShop(ctx: WriteContext): Promise<void> {
  if (!(await claimImport(ctx))) throw importInProgress();
  const records = await listRecordKinds(ctx);
  if (records.length === 0) return;
  const named = records.map((name) => name.replaceAll("_", " ")).join(", ");
  throw new AppError("SHOP_NOT_EMPTY", `The shop has records already: ${named}.`, {
    nextStep: "Have the operator create a new shop, and import with its key.",
  });
}

async function insertRows(
  ctx: WriteContext,
  kinds: Map<string, GivenKind>,
  { file, lines }: Batch,
): Promise<void> {
  const batch = { ...givenKind(kinds, file), lines };
  try {
    const strange = await countInvalidLines(ctx, batch);
    if (strange > 0) {
      throw inconsistent(`A row in ${file} does not have the fields of the manifest.`);
    }
    if (batch.kind.table === "tenants" && lines.length !== 1) {
      throw inconsistent(`${file} does not have one row.`);
    }
    await importLines(ctx, batch);
  } catch (error) {
    throw refusedRow(file, error);
  }
}

function givenKind(kinds: Map<string, GivenKind>, file: string): GivenKind {
  const listed = kinds.get(kindOfFile({ name: file }));
  if (!listed) throw new BackupProblem(`its manifest does not list ${file}`);
  return listed;
}

// SQLSTATE classes: several settings rows, a value that does not fit its column, a constraint, a
// row too large for an index.
const refusals = new Set(["21", "22", "23", "54"]);

function refusedRow(file: string, error: unknown): unknown {
  if (!refusals.has(errorCode(error)?.slice(0, 2) ?? "")) return error;
  const constraint = violatedConstraint(error);
  const why = constraint ? `it breaks ${constraint}` : "a value does not fit its field";
  return inconsistent(`A row in ${file} was refused: ${why}.`, error);
}

/** Refuses times, numbers and lists that the database accepts but the API cannot represent. */
async function checkRepresentable(ctx: WriteContext): Promise<void> {
  const [kind] = await unrepresentableKinds(ctx);
  if (kind) {
    throw inconsistent(`A row of ${kind} has a time, a number or a list outside of the limits.`);
  }
}

/**
 * Refuses settings that this service would not have accepted: they would break every later request.
 */
async function checkSettings(ctx: WriteContext): Promise<void> {
  const shop = requireRecord(await findTenant(ctx), "shop");
  const { id: _id, closedThrough: _closed, updatedAt: _at, ...settings } = presentSettings(shop);
  const result = z.safeParse(contract.settings.update.input, settings);
  const [issue] = result.error?.issues ?? [];
  if (issue) throw inconsistent(`The setting ${issue.path.join(".")} ${issue.message}.`);
}

/** The response of a request is stored when it is done, so the import's own does not exist yet. */
const ofRequests = "remembered_answers_are_whole";

async function reconcile(ctx: WriteContext): Promise<Imported["ledger"]> {
  const astray = await listInvalidCounters(ctx);
  const all = await verifyLedger(ctx).catch((error: unknown) => {
    throw refusedRow("its figures", error);
  });
  const checks = all
    .filter(({ name }) => name !== ofRequests)
    .map((check) => ({ ...check, ok: check.violations.length === 0 }));
  const broken = [
    ...checks.filter(({ ok }) => !ok).map(({ name }) => name),
    ...astray.map((series) => `counter of ${series}`),
  ];
  if (broken.length === 0) return { ok: true, checks };
  throw inconsistent(`The rows are inconsistent: ${broken.join(", ")}.`);
}
