import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../apps/api/start.js", import.meta.url));
const operatorToken = "operator-token-of-the-generators";

/** A running service with an embedded database. */
export interface Service {
  /** `http://127.0.0.1:PORT/v1` */
  baseUrl: string;
  /** The text of the OpenAPI document. */
  document: string;
  /** Creates a shop and returns its full-access key. */
  createShop(name: string): Promise<string>;
  close(): Promise<void>;
}

export async function startService(): Promise<Service> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "bayline-generators-"));
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      DATA_DIR: dataDirectory,
      DEMO: "0",
      LOG_LEVEL: "silent",
      OPERATOR_TOKEN: operatorToken,
      RATE_LIMIT_MAX: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const close = async () => {
    child.kill("SIGTERM");
    await exited;
    // As root, the data is in another folder, to which this is a link.
    const data = await realpath(join(dataDirectory, "postgres")).catch(() => dataDirectory);
    await rm(data, { recursive: true, force: true });
    await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    const baseUrl = await baseUrlIn(child.stdout);
    const document = await (await fetch(`${baseUrl}/openapi.json`)).text();
    return { baseUrl, document, createShop: (name) => createShop(baseUrl, name), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads the address from the welcome text. */
async function baseUrlIn(output: AsyncIterable<Buffer>): Promise<string> {
  let text = "";
  for await (const chunk of output) {
    text += chunk.toString();
    const [url] = /http:\/\/\S+\/v1$/m.exec(text) ?? [];
    if (url) return url;
  }
  throw new Error(`The service stopped before it listened: ${text}`);
}

async function createShop(baseUrl: string, name: string): Promise<string> {
  const response = await fetch(`${baseUrl}/operator/tenants`, {
    method: "POST",
    headers: { Authorization: `Operator ${operatorToken}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name }),
  });
  const body: unknown = await response.json();
  const key = /"key":"(bl_live_[^"]+)"/.exec(JSON.stringify(body))?.[1];
  if (!key) throw new Error(`No shop was created: ${JSON.stringify(body)}`);
  return key;
}
