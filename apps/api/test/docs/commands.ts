import { runCli } from "../../../cli/test/harness/run-cli.ts";

/** The commands of a shell block, one per line, without comments and pipes. */
export function commandsIn(code: string): string[] {
  return code
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) =>
      line
        .replace(/\s#\s.*$/, "")
        .replace(/\s[|>].*$/, "")
        .trim(),
    )
    .filter((line) => line !== "");
}

/** The error in a command according to the command line's help: an unknown word or flag. */
export async function faultsOf(command: string): Promise<string[]> {
  const [program, ...rest] = command.replace(/^npx /, "").split(/\s+/);
  if (program !== "bayline") return [`"${command}" is no command of ours: say how it is checked`];
  const end = rest.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  const words = end === -1 ? rest : rest.slice(0, end);
  const help = await helpOn(words);
  const usage = /^Usage: (.*)$/m.exec(help)?.[1] ?? "";
  // The help of a group, if a word was meant to be one of its commands.
  if (usage === "" || /\[command\]/.test(usage)) return [`${command}: no such command`];
  // The flags of every command are in the help of the program.
  const known = `${help}\n${await helpOn([])}`;
  const flags = rest.flatMap((word) => /^--[a-z-]+/.exec(word)?.[0] ?? []);
  return flags
    .filter((flag) => !new RegExp(`${flag}(?![a-z-])`).test(known))
    .map((flag) => `${command}: no ${flag}`);
}

async function helpOn(words: readonly string[]): Promise<string> {
  const { stdout } = await runCli([...words, "--help"]);
  return stdout;
}
