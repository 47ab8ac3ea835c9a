import { Argument, type Command } from "commander";
import { shells } from "../completion/scripts.ts";
import { type App, say } from "../terminal/app.ts";
import { finishSetup } from "./deferred-setup.ts";

export function completionCommand(program: Command, app: App): Command {
  return program
    .command("completion")
    .summary("print a completion script for a shell")
    .description(
      "Prints a script that completes commands, flags and their values. Put the line below into your shell's start-up file.",
    )
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .addHelpText(
      "after",
      "\nExamples:\n  source <(bayline completion bash)\n  source <(bayline completion zsh)\n  bayline completion fish | source\n",
    )
    .action(async (shell: (typeof shells)[number]) => {
      const [{ scripts }, { placesOf }] = await Promise.all([
        import("../completion/scripts.ts"),
        import("../completion/words.ts"),
      ]);
      say(app, scripts[shell](placesOf(program, finishSetup)).trimEnd());
    });
}
