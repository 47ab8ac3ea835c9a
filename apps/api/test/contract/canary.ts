import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { RawDatabase } from "../harness/database.ts";

/** The kinds of secrets that the service receives or creates. */
export const secretKinds = [
  "API key",
  "operator token",
  "password",
  "temporary password",
  "access token",
  "webhook secret",
  "review link",
  "estimate link",
  "mail password",
  "database password",
  "model key",
  "signing key",
] as const;
type SecretKind = (typeof secretKinds)[number];

/** The secrets that were used, to be searched for where they must not be. */
export class Canaries {
  readonly #known = new Map<string, SecretKind>();

  add(kind: SecretKind, secret: string): string {
    if (secret.length < 8) throw new Error(`${JSON.stringify(secret)} is no ${kind}`);
    this.#known.set(secret, kind);
    return secret;
  }

  kinds(): SecretKind[] {
    return [...new Set(this.#known.values())];
  }

  /** One of each kind. */
  samples(): string[] {
    const byKind = new Map([...this.#known].map(([secret, kind]) => [kind, secret]));
    return [...byKind.values()];
  }

  /** The kinds of secrets in a text, whole or in large part, in any encoding. */
  foundIn(text: string): SecretKind[] {
    const found = [...this.#known].filter(([secret]) =>
      traces(secret).some((trace) => text.includes(trace)),
    );
    return [...new Set(found.map(([, kind]) => kind))];
  }
}

/** Longer than the prefix of a key that a log may contain. */
const fragmentLength = 20;

function traces(secret: string): string[] {
  const parts =
    secret.length > fragmentLength
      ? [secret.slice(0, fragmentLength), secret.slice(-fragmentLength)]
      : [];
  const bytes = Buffer.from(secret);
  return [secret, ...parts, encodeURIComponent(secret)].concat(
    bytes.toString("hex"),
    bytes.toString("base64url").slice(0, -2),
    bytes.toString("base64").replace(/..=*$/, ""),
  );
}

/** Secrets of failed requests, which no answer contained, are recognized only by their format. */
const looks = {
  "temporary password": /\b[a-hjkmnp-z2-9]{5}(?:-[a-hjkmnp-z2-9]{5}){3}\b/g,
  "API key": /\bbl_(?:live|cust)_[\w-]{20,}/g,
  "webhook secret": /\bwhsec_[\w+/=-]{20,}/g,
  "access token": /\beyJ[\w-]+\.eyJ[\w-]+/g,
  "signing key": /MC4CAQAwBQYDK2VwBCIEI[\w+/]{20,}/g,
  "hash of a password": /\$argon2\w*\$/g,
};

export function temporaryPasswords(text: string): string[] {
  return text.match(looks["temporary password"]) ?? [];
}

/** The kinds of secrets that a text appears to contain. */
export function looksLike(text: string): string[] {
  return Object.entries(looks).flatMap(([kind, look]) => (text.match(look) ? [kind] : []));
}

export interface Cell {
  /** `public.users.email` */
  column: string;
  text: string;
}

/** All data of the database as text, without the system schemas. */
export async function allCells(database: RawDatabase): Promise<Cell[]> {
  const tables = await database.query(
    `SELECT schemaname AS schema, tablename AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const cells: Cell[] = [];
  for (const { schema, name } of tables) {
    const rows = await database.query(`SELECT to_json(t) AS row FROM "${schema}"."${name}" t`);
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = typeof value === "string" ? value : JSON.stringify(value);
        cells.push({ column: `${schema}.${name}.${column}`, text });
      }
    }
  }
  return cells;
}

/** A mail server that refuses every login, and repeats what it received. */
export async function startDistrustfulMailServer(): Promise<{ port: number; stop(): void }> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      done(new Error(`${username} may not come in with ${password}`)),
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("not a TCP address");
  return { port: address.port, stop: () => server.close() };
}

/** A receiver of webhooks that refuses everything, and repeats what it received. */
export async function startEchoingReceiver(): Promise<{
  url: string;
  requests(): number;
  stop(): void;
}> {
  let requests = 0;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests += 1;
    response.writeHead(500, { "content-type": "text/plain" });
    response.end(`${JSON.stringify(request.headers)} ${body}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not a TCP address");
  return {
    url: `http://localhost.test:${address.port}/hooks`,
    requests: () => requests,
    stop: () => server.close(),
  };
}
