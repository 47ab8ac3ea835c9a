import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { runCli, temporaryFolder } from "./run-cli.ts";

const scripts = new Map<string, ReturnType<typeof runCli>>();

/** A file with the script of completion for a shell. */
export async function scriptFor(shell: string): Promise<string> {
  const printing = scripts.get(shell) ?? runCli(["completion", shell]);
  scripts.set(shell, printing);
  const { stdout, code } = await printing;
  expect(code).toBe(0);
  const file = join(await temporaryFolder(), `bayline.${shell}`);
  await writeFile(file, stdout);
  return file;
}
