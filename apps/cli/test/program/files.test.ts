import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Command } from "commander";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { finishSetup } from "../../src/commands/deferred-setup.ts";
import { buildProgram } from "../../src/program/program.ts";
import { systemApp } from "../../src/terminal/app.ts";
import { runCli, temporaryFolder } from "../harness/run-cli.ts";
import { startServer } from "../harness/server.ts";

/** Files that cannot be used, each with the words for it. */
const faults: ReadonlyArray<readonly [what: string, words: RegExp]> = [
  ["folder", /it is a folder/],
  ["missing", /no such file/],
  ["empty", /is empty/],
  ["socket", /it is a socket|it is no regular file/],
  // Root reads everything.
  ...(process.getuid?.() === 0 ? [] : ([["unreadable", /permission denied/]] as const)),
];

let program: Command;
beforeAll(() => {
  program = buildProgram(systemApp());
});

/** The commands below a command, with the words that lead to them. */
function leavesOf(command: Command, path: string[] = []): Array<[string[], Command]> {
  if (command.commands.length === 0) {
    finishSetup(command);
    return [[path, command]];
  }
  return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));
}

/** The lines that read a file, with `FILE` for its name. */
function linesWithFiles(): string[][] {
  return leavesOf(program).flatMap(([path, command]) => {
    const files = command.registeredArguments.filter(
      ({ description }) => description && !/file to write/.test(description),
    );
    const words = files.map((argument) => (argument.name() === "file" ? "FILE" : "x"));
    const options = command.options.filter(({ flags }) => flags.endsWith("<file>"));
    return [
      ...(words.includes("FILE") ? [[...path, ...words, "--yes"]] : []),
      ...options.map(({ long }) => [
        ...path,
        ...words.filter((w) => w !== "FILE"),
        `${long}`,
        "FILE",
      ]),
    ];
  });
}

async function faultyFiles(): Promise<(what: string) => string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "folder"));
  await writeFile(join(folder, "empty"), "");
  await writeFile(join(folder, "unreadable"), "secret");
  await chmod(join(folder, "unreadable"), 0);
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(join(folder, "socket"), resolve));
  onTestFinished(() => void socket.close());
  return (what) => (what.startsWith("/") ? what : join(folder, what));
}

describe("every command that reads a file", () => {
  test("a command is found by its arguments and options", () => {
    const lines = linesWithFiles().map((words) => words.join(" "));
    expect(lines).toEqual(
      expect.arrayContaining([
        "receive invoice FILE --yes",
        "documents submit FILE --yes",
        "bills reconcile FILE --yes",
        "bills create --from FILE",
        "settings set-logo FILE --yes",
        "backup import FILE --yes",
        "vendors create --input FILE",
      ]),
    );
  });

  test.each(faults)(
    "every command that reads a file explains one that is: %s",
    async (what, words) => {
      const { env, requests } = await startServer({});
      const path = (await faultyFiles())(what);
      const lines = [...linesWithFiles(), ["api", "POST", "/vendors", "--data", "@FILE"]];
      for (const line of lines) {
        const args = line.map((word) => word.replace("FILE", path));
        if (line[1] === "reconcile") args.push("--vendor", "x");
        if (line[1] === "match") args.push("--customer", "x");
        const { code, stderr, stdout } = await runCli(args, { env });
        expect({ code, stdout, line }).toEqual({ code: 2, stdout: "", line });
        expect(stderr, line.join(" ")).toMatch(words);
        expect(stderr).not.toMatch(/\bE[A-Z]{4,}\b/);
      }
      expect(requests).toEqual([]);
    },
  );
});

test("a device without an end is read up to the limit", async () => {
  const [withInput = []] = linesWithFiles().filter((line) => line.includes("--input"));
  for (const line of [["documents", "submit", "FILE"], withInput]) {
    const { env } = await startServer({});
    const args = line.map((word) => word.replace("FILE", "/dev/zero"));
    const { code, stderr } = await runCli(args, { env });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining("is larger than 20 MB"),
    });
  }
});

test("several files are each tried, and a folder among them has its reason", async () => {
  const { env } = await startServer({ status: 409, json: { error: "DUPLICATE_INVOICE" } });
  const path = await faultyFiles();
  const files = [path("folder"), path("empty")];
  const { code, stdout } = await runCli(["receive", "invoice", ...files], { env });
  expect(code).toBe(2);
  const [folder, empty] = JSON.parse(stdout).files;
  expect(folder.error.message).toContain("it is a folder");
  expect(empty.error.message).toContain("is empty");
});
