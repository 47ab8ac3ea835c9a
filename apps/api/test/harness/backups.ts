import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { archiveType, type BackupManifest, manifestName } from "@bayline/contracts";
import { extract, pack } from "tar-stream";
import { expect } from "vitest";
import { ofShops, reads } from "../contract/samples.ts";
import { call, type Response } from "./http.ts";
import type { TestShop } from "./shop.ts";

type Of = Pick<TestShop, "baseUrl" | "key">;

export async function exportOf({ baseUrl, key }: Of): Promise<Buffer> {
  const response = await fetch(`${baseUrl}/backup`, { headers: { "x-api-key": key } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(archiveType);
  return Buffer.from(await response.arrayBuffer());
}

export async function importInto(
  { baseUrl, key }: Of,
  archive: Buffer,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(`${baseUrl}/backup/import`, {
    method: "POST",
    body: new Uint8Array(archive),
    headers: { "x-api-key": key, "content-type": archiveType, ...headers },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

export interface ArchiveFile {
  name: string;
  content: Buffer;
}

export async function filesOf(archive: Buffer): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = [];
  const entries = extract();
  Readable.from([gunzipSync(archive)]).pipe(entries);
  for await (const entry of entries) {
    files.push({ name: entry.header.name, content: await buffer(entry) });
  }
  return files;
}

export async function archiveOf(files: readonly ArchiveFile[]): Promise<Buffer> {
  const archive = pack();
  for (const { name, content } of files) archive.entry({ name }, content);
  archive.finalize();
  return gzipSync(await buffer(archive));
}

export function manifestOf(files: readonly ArchiveFile[]): BackupManifest {
  const last = files.at(-1);
  expect(last?.name).toBe(manifestName);
  return JSON.parse(String(last?.content));
}

/** An archive with changed files and a recomputed manifest. */
export async function forged(
  archive: Buffer,
  change: (rows: Map<string, Record<string, unknown>[]>, manifest: BackupManifest) => void,
): Promise<Buffer> {
  const files = await filesOf(archive);
  const manifest = manifestOf(files);
  const rows = new Map(
    files.slice(0, -1).map(({ name, content }) => {
      const lines = content.toString("utf8").trimEnd().split("\n");
      return [name, lines.map((line): Record<string, unknown> => JSON.parse(line))];
    }),
  );
  change(rows, manifest);
  const changed = [...rows].map(([name, own]) => {
    const content = Buffer.from(own.map((row) => `${JSON.stringify(row)}\n`).join(""));
    return { name, content, rows: own.length };
  });
  manifest.files = changed.map(({ name, content, rows }) => {
    const sha256 = createHash("sha256").update(content).digest("hex");
    return { name, rows, bytes: content.length, sha256 };
  });
  for (const kind of manifest.kinds) {
    const own = changed.filter(({ name }) => name.startsWith(`${kind.kind}/`));
    kind.rows = own.reduce((sum, { rows }) => sum + rows, 0);
  }
  const text = Buffer.from(JSON.stringify(manifest));
  return archiveOf([...changed, { name: manifestName, content: text }]);
}

/** Paths with data of the installation instead of a shop's records. */
const notMoved = /^(pricing\.explain|users\.me|apiKeys|mandates|webhooks|events|auditLog)/;

/** Several queries for each report. */
const questions: Record<string, Array<Record<string, string>>> = {
  "reportAggregates.daily": ranges({}),
  "reportAggregates.salesSummary": [...ranges({ mode: "cached" }), ...ranges({ mode: "live" })],
  "reportAggregates.payments": [...ranges({ mode: "cached" }), ...ranges({ mode: "live" })],
  "reportAggregates.taxCollected": [...ranges({ basis: "accrual" }), ...ranges({ basis: "cash" })],
  "reportAggregates.commission": [...ranges({ mode: "cached" }), ...ranges({ mode: "live" })],
  "reports.customerAging": [
    { asOf: "2026-03-02" },
    { asOf: "2026-03-01" },
    { mode: "snapshot", asOf: "2026-03-01" },
  ],
  "reports.weeklyTrend": [{ weeks: "52" }],
  "search.all": [{ search: "10" }, { search: "brake" }],
  "workOrders.list": [{ includeArchived: "true" }],
  "vehicles.list": [{ includeArchived: "true" }],
};

function ranges(more: Record<string, string>) {
  return [
    { startDate: "2026-02-20", endDate: "2026-03-02", ...more },
    { startDate: "2026-03-01", endDate: "2026-03-01", ...more },
  ];
}

/** All answers about a shop: every list, every record in them, every report. Keyed by path. */
export async function allAnswersOf(shop: Of & { tenantId: string }): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  const ask = async (path: string) => {
    const { status, text, body } = await call(shop.baseUrl, "GET", path, {
      headers: { "x-api-key": shop.key },
    });
    expect([path, status]).toEqual([path, 200]);
    answers.set(path, plain(path, text.replaceAll(shop.tenantId, "<shop>")));
    return body;
  };
  const own = reads.filter((named) => ofShops(named) && !notMoved.test(named.name));
  for (const { name, operation } of own.filter(({ operation }) => !operation.path.includes("{"))) {
    for (const question of questions[name] ?? [{}]) {
      const isList = "lastEvaluatedKey" in operation.input._zod.def.shape;
      const query = new URLSearchParams({ ...question, ...(isList && { limit: "500" }) });
      const body = await ask(`${operation.path}?${query}`);
      expect(body.lastEvaluatedKey ?? null).toBeNull();
      if (!isList) continue;
      const rows = Object.values(body).find((value) => Array.isArray(value)) ?? [];
      for (const path of detailsOf(name)) {
        for (const { id } of Object(rows)) await ask(path.replace("{id}", id));
      }
    }
  }
  return answers;
}

/** The content of an answer that is the same in every shop with the same records. */
function plain(path: string, text: string): unknown {
  // An archive grants no access.
  if (/^\/(users|admin)/.test(path))
    return JSON.parse(text.replaceAll('"isActive":true', '"isActive":false'));
  const body = JSON.parse(text);
  // The order of the parts is not defined.
  if (path.includes("part-usage")) body.parts.sort(byKey);
  return body;
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);

function detailsOf(list: string): string[] {
  const resource = list === "users.list" ? "admin.users" : list.replace(/\.list$/, "");
  return reads
    .filter(({ name }) => name.startsWith(`${resource}.`))
    .map(({ operation }) => operation.path)
    .filter((path) => path.includes("{id}"));
}

/** The number of rows in an archive, by kind. */
export async function countsIn(archive: Buffer): Promise<Record<string, number>> {
  const { kinds } = manifestOf(await filesOf(archive));
  return Object.fromEntries(kinds.map(({ kind, rows }) => [kind, rows]));
}

/** Requests an archive, and disconnects when it has begun. */
export async function abandonExport({ baseUrl, key }: Of): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const response = await fetch(`${baseUrl}/backup`, { headers: { "x-api-key": key }, signal });
  const reader = response.body?.pipeThrough(new DecompressionStream("gzip")).getReader();
  await reader?.read();
  controller.abort();
  await reader?.closed.catch(() => undefined);
}
