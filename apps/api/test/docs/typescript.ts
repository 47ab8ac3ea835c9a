import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Block, placeOf, root } from "./blocks.ts";

/** Declarations that snippets assume: the reader's client, a record's id, their own program. */
const supposed = `
import type { openAsBlob as openFile } from "node:fs";
import type { writeFile as write } from "node:fs/promises";
import type { Bayline, WebhookEvent, webhooks as ofTheSdk } from "@bayline/sdk";
import type { WebhookVerificationError as VerificationError } from "@bayline/sdk";
type Handler = (...parts: any[]) => unknown;
declare global {
  const client: Bayline;
  const empty: Bayline;
  const webhooks: typeof ofTheSdk;
  const WebhookVerificationError: typeof VerificationError;
  const openAsBlob: typeof openFile;
  const writeFile: typeof write;
  const id: string;
  const invoice: Parameters<Bayline["receive"]["invoice"]>[0];
  const secret: string;
  const signal: AbortSignal;
  const app: {
    post<T = unknown>(path: string, ...handlers: Handler[]): void;
    onError(handler: Handler): void;
    addContentTypeParser(type: string, options: object, parse: Handler): void;
    inject(request: object): Promise<unknown>;
  };
  const express: { raw(options: object): Handler };
  const queue: { add(event: WebhookEvent): Promise<void> };
  const erp: Record<"addInvoice" | "addPayment", (...facts: unknown[]) => void>;
  function log(...facts: unknown[]): void;
  function skip(what: unknown): void;
  function lastSeen(): Promise<string | null>;
  function book(event: WebhookEvent): Promise<void>;
  function remember(eventId: string): Promise<void>;
}
`;

const settings = {
  extends: join(root, "tsconfig.base.json"),
  compilerOptions: {
    lib: ["ES2024", "ESNext.Collection", "ESNext.Iterator", "DOM"],
    types: ["node"],
    noImplicitAny: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
  include: ["*.ts"],
};

/** A folder in which TypeScript resolves this checkout's packages, as in a reader's project. */
export async function openProject() {
  const folder = await mkdtemp(join(tmpdir(), "bayline-snippets-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const put = (name: string, text: string) => writeFile(join(folder, name), text);
  await put("package.json", '{ "type": "module" }');

  return {
    close: () => rm(folder, { recursive: true, force: true }),

    /** The compiler's errors in the blocks, by their places on their pages. */
    async check(blocks: readonly Block[]): Promise<string[]> {
      await put("tsconfig.json", JSON.stringify(settings));
      await put("supposed.d.ts", supposed);
      for (const [index, { code }] of blocks.entries()) {
        await put(`block${index}.ts`, `${code}\nexport {};\n`);
      }
      const { output } = await run(join(root, "node_modules/.bin/tsc"), ["-p", "."], { folder });
      return output
        .split("\n")
        .filter((line) => /error TS/.test(line))
        .map((line) =>
          line.replace(/^.*?block(\d+)\.ts\((\d+),.*?\): /, (_all, index, row) => {
            const block = blocks[Number(index)];
            return block ? `${placeOf(block)} + ${row}: ` : "";
          }),
        );
    },

    /** Runs a block with Node. `prelude` is a module that creates its prerequisites. */
    async run(code: string, prelude: string, env: Record<string, string>) {
      await put("prelude.ts", prelude);
      await put("run.ts", `${code}\nexport {};\n`);
      return run(process.execPath, ["--import", "./prelude.ts", "run.ts"], { folder, env });
    },
  };
}

function run(
  command: string,
  args: readonly string[],
  { folder, env = {} }: { folder: string; env?: Record<string, string> },
): Promise<{ ok: boolean; output: string }> {
  return new Promise((done) => {
    const options = { cwd: folder, env: { ...process.env, ...env } };
    execFile(command, [...args], options, (error, stdout, stderr) =>
      done({ ok: error === null, output: stdout + stderr }),
    );
  });
}
