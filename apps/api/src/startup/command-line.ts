import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** What a command line is answered with instead of a start. */
interface Answer {
  text: string;
  /** 0 for a question, 2 for wrong usage. */
  exit: 0 | 2;
}

const usage = `Usage: bayline-server
       bayline-server distribute [--shards <number>]

Starts the service, and without DATABASE_URL a PostgreSQL of its own in DATA_DIR.
"distribute" turns the database of DATABASE_URL, a Citus coordinator, into a cluster.

  --shards <number>  shards of a cluster, default 32
  --version          show the version
  -h, --help         show this help

Settings are environment variables:
`;

const options = {
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
  shards: { type: "string" },
} as const;

/**
 * Answers `--help`, `--version` and wrong usage, before anything is loaded or started. Returns
 * undefined for a command line that starts something.
 */
export async function answerTo(args: string[]): Promise<Answer | undefined> {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) return { text: usage + (await settings()), exit: 0 };
    if (values.version) return { text: `${versionOf()}\n`, exit: 0 };
    const [command, ...more] = positionals;
    if (command !== undefined && command !== "distribute")
      return wrong(`unknown command ${command}`);
    if (more.length > 0) return wrong(`unknown argument ${more[0]}`);
    if (values.shards !== undefined && !command) return wrong("--shards belongs to distribute");
    return undefined;
  } catch (error) {
    // The reason is the first sentence; the others advise on the syntax.
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split(/\. /);
    return wrong(reason);
  }
}

function wrong(reason: string): Answer {
  return { text: `error: ${reason}\nhelp: bayline-server --help\n`, exit: 2 };
}

async function settings(): Promise<string> {
  const { configDocs } = await import("../config/variables.ts");
  const lines = configDocs.map(({ name, default: fallback }) =>
    fallback ? `  ${name}, default ${fallback}` : `  ${name}`,
  );
  return `${lines.join("\n")}\n\nTheir meaning: docs/reference/configuration.md\n`;
}

function versionOf(): string {
  const file = new URL("../../package.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")).version;
}
