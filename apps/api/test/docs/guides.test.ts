import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { someOf } from "@bayline/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

describe("every relative link is valid", () => {
  const left = new Set(["node_modules", "dist", ".data", ".git"]);
  const pages = globSync("**/*.md", {
    cwd: root,
    exclude: (path) => left.has(path.split("/").at(-1) ?? ""),
  });

  test.each(pages)("every relative link is valid in %s", (page) => {
    const links = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)];
    const targets = links.map(([, target = ""]) => target);
    const relative = targets.filter((target) => !/^[a-z]+:/.test(target));
    expect(relative.filter((target) => !leadsSomewhere(page, target))).toEqual([]);
  });
});

function leadsSomewhere(page: string, target: string): boolean {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? join(root, page) : resolve(root, dirname(page), path);
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsOf(readFileSync(file, "utf8")).includes(anchor);
}

function anchorsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .trim()
      .replace(/\s/g, "-"),
  );
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, "");
}

test("every dependency has a line in the decisions", () => {
  const table = read("docs/adr/0000-dependencies.md");
  const manifests = ["package.json", ...globSync("{packages,apps}/*/package.json", { cwd: root })];
  const names = manifests.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file));
    return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  });
  const foreign = names.filter((name) => !/^@(bayline|types)\//.test(name));
  const listed = new Set(
    table.match(/^\| [^|]+ \|/gm)?.flatMap((cell) => cell.slice(2, -2).split(", ")),
  );
  expect(foreign.filter((name) => !listed.has(name))).toEqual([]);
});

interface Step {
  page: string;
  command: string;
  exit: number;
  /** The output in the README, line by line. */
  shown: string[];
}

const runnable = /^<!-- exit (\d) -->\n```bash\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```)?/gm;

/** A page's commands: each code block under a comment with its exit code. */
function stepsOf(page: string): Step[] {
  return [...read(page).matchAll(runnable)].map(([, exit, command = "", output = ""]) => ({
    page,
    command,
    exit: Number(exit),
    shown: output.split("\n"),
  }));
}

const guides = globSync("docs/{guides,reference,notebook}/*.md", { cwd: root }).sort();
const readmes = ["packages/sdk/README.md", "apps/cli/README.md", "examples/README.md"];
/** The pages that a reader begins with. Of each other folder a short run has one page. */
const firstPages = ["README.md", "docs/guides/getting-started.md"];
const pages = someOf(["README.md", ...guides, ...readmes], (page) =>
  firstPages.includes(page) ? page : page.split("/").at(-2),
);
const steps = pages.flatMap(stepsOf);

describe("the README and the guides are true, verbatim", () => {
  const operator = { OPERATOR_TOKEN: "operator-token-of-the-guides" };
  let home = "";
  let server: ChildProcess | undefined;
  let session: Record<string, string> = {};
  let origin = "";
  let welcome = "";
  let here = { origin, cli: "" };

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "bayline-readme-"));
    // As root the database runs as another user, who must be able to access this folder.
    await chmod(home, 0o755);
    await mkdir(folderIn(home));
    for (const entry of await readdir(root)) {
      await symlink(join(root, entry), join(folderIn(home), entry));
    }
    // The package that users install starts in a tenth of the time of its source.
    const cli = join(home, "cli");
    execFileSync(process.execPath, ["apps/cli/scripts/build.ts", cli], { cwd: root });
    const env = { ...plainEnvironment(), PORT: "0", DATA_DIR: join(home, "data"), ...operator };
    server = spawn(process.execPath, ["apps/api/start.js"], { cwd: root, env });
    welcome = await outputUntil(server, /README\.md continues from here/);
    origin = /REST API +(\S+)\/v1/.exec(welcome)?.[1] ?? "";
    here = { origin, cli: join(cli, "bin/bayline.js") };
    const key = /export BAYLINE_API_KEY=(\S+)/.exec(welcome)?.[1] ?? "";
    session = {
      BAYLINE_API_KEY: key,
      BAYLINE_BASE_URL: `${origin}/v1`,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      BAYLINE_OPERATOR_TOKEN: operator.OPERATOR_TOKEN,
      ...operator,
    };
  });

  afterAll(async () => {
    const ended = new Promise((done) => server?.once("exit", done));
    if (server?.kill("SIGTERM")) await ended;
    await rm(home, { recursive: true, force: true, maxRetries: 20 });
  });

  test("it has the commands of a first session, and how to start and to test", () => {
    expect(stepsOf("README.md").length).toBeGreaterThan(4);
    for (const page of firstPages) {
      expect(read(page)).toContain("\nnpm ci && npm start\n");
    }
    expect(read("README.md")).toContain("\nnpm ci && npm test\n");
    const shown =
      /^```text\n( +Bayline is running[\s\S]*?)^```$/m.exec(read("README.md"))?.[1] ?? "";
    expectShown(asRunHere(shown, here).split("\n"), welcome);
  });

  const hasCurl = isInstalled("curl");
  for (const { page, command, exit, shown } of steps) {
    const title = `${page}: ${command.split("\n").slice(0, 3).join(" ").slice(0, 110)}`;
    test.skipIf(!hasCurl && command.includes("curl"))(title, async () => {
      const result = await runInShell(asRunHere(command, here), { home, session });
      expect(result, result.output).toMatchObject({ exit });
      const expected = shown.map((line) => line.replaceAll("http://127.0.0.1:3000", origin));
      expectShown(expected, result.output);
    });
  }

  test("the picture of a terminal shows what its commands print", async () => {
    const [, ...parts] = textOfPicture("docs/pictures/terminal.svg").split(/^\$ /m);
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      const [command = "", ...lines] = part.split("\n");
      const env = { ...session, COLUMNS: "100" };
      const { output } = await runInShell(asRunHere(`npx ${command}`, here), {
        home,
        session: env,
      });
      // The demo shop's days are around the current one, and only a terminal counts the rows.
      const shown = lines
        .filter((line) => !/^\d+ rows; /.test(line))
        .map((line) => line.replaceAll(/\d{4}-\d\d-\d\d/g, "…"));
      expectShown(shown, output);
    }
  });

  test("the commands printed by a first start work as they are", async () => {
    const printed = welcome.split("\n").flatMap((line) => /^ {4}(\S.*)$/.exec(line)?.[1] ?? []);
    const commands = printed.filter((line) => hasCurl || !line.startsWith("curl"));
    expect(commands.length).toBeGreaterThanOrEqual(4);
    const result = await runInShell(`set -e\n${asRunHere(commands.join("\n"), here)}`, {
      home,
      session: { XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home },
    });
    expect(result, result.output).toMatchObject({ exit: 0 });
    expect(result.output).toMatch(/PO-1016[\s\S]*HE400VG-R/);
  });
});

/**
 * The same command against this server, with the programs built from this checkout, as on a
 * terminal: reports draw bars only if they know its width.
 */
function asRunHere(command: string, { origin, cli }: { origin: string; cli: string }): string {
  return (
    command
      .replaceAll("http://127.0.0.1:3000", origin)
      .replaceAll("npx node", `"${process.execPath}"`)
      // The reader's values are already in the environment.
      .replace(/^export \w+=…$/gm, "")
      .replace(/^npx bayline .*$/gm, (line) => `${line} --output table`)
      .replace(
        /^npx bayline reports /gm,
        (start) => `COLUMNS=100 LC_ALL=C.UTF-8 TERM=xterm ${start}`,
      )
      .replace(/^bayline /gm, "npx bayline ")
      .replaceAll("npx bayline", `"${process.execPath}" "${cli}"`)
  );
}

/** The lines of text of a picture, without their styles. */
function textOfPicture(file: string): string {
  const lines = [...read(file).matchAll(/^<text [^>]*>(.*)<\/text>$/gm)];
  const texts = lines.map(([, line = ""]) => line.replaceAll(/<[^>]+>/g, ""));
  return texts.join("\n").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Where the commands run: what is in the repository, and the files that they write. */
const folderIn = (home: string) => join(home, "repository");

interface Reader {
  home: string;
  /** The variables that are set. */
  session: Record<string, string>;
}

function runInShell(command: string, { home, session }: Reader) {
  const env = { ...plainEnvironment(), ...session };
  return new Promise<{ exit: unknown; output: string }>((done) => {
    execFile("bash", ["-c", command], { cwd: folderIn(home), env }, (error, stdout, stderr) =>
      done({ exit: error ? error.code : 0, output: stderr + stdout }),
    );
  });
}

/**
 * The output must contain the shown lines in order; an ellipsis matches anything, ids may differ.
 */
function expectShown(shown: string[], output: string): void {
  const lines = output.split("\n").map(squeeze);
  let from = 0;
  for (const line of shown.map(squeeze)) {
    if (line === "" || line === "…" || line.startsWith("──")) continue;
    const pattern = asPattern(line);
    const at = lines.findIndex((found, index) => index >= from && pattern.test(found));
    expect(at, `"${line}" in:\n${output}`).toBeGreaterThanOrEqual(0);
    from = at + 1;
  }
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function asPattern(line: string): RegExp {
  const parts = line.split(/(…)/).map((part) => {
    if (part === "…") return ".*";
    const texts = part.split(uuid).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return texts.join(uuid.source);
  });
  return new RegExp(`^${parts.join("")}$`);
}

function squeeze(line: string): string {
  return line.trim().replace(/ +/g, " ");
}

/** This process's environment without the variables of a server or the command line. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const steering = /^(BAYLINE_|OIDC_|npm_|NODE_ENV$|VITEST|DATABASE_URL$|DEMO$|HOST$|REDIS_URL$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !steering.test(name)));
}

function outputUntil(child: ChildProcess, mark: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    let output = "";
    const take = (chunk: Buffer) => {
      output += chunk;
      if (mark.test(output)) done(output);
    };
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    child.once("exit", () => fail(new Error(`The server ended:\n${output}`)));
  });
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ["--version"]);
    return true;
  } catch {
    return false;
  }
}
