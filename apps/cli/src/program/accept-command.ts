import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { openClient } from "../session/client.ts";
import { readGlobals } from "../session/globals.ts";
import { type App, isInteractive } from "../terminal/app.ts";
import { usageError } from "../terminal/exit.ts";
import { addOperation } from "./operation-command.ts";

const help = `
Without --effect-hash, a terminal shows the effect and asks. Scripts name the hash that a person saw:
  bayline proposals show <id> --query effectHash
`;

/** Adds the acceptance of a proposal, which shows what it accepts. */
export function addAccept(command: Command, operation: CommandOperation, app: App): void {
  const send = addOperation(command, operation, app);
  command.addHelpText("after", help).action(async (id: string) => {
    const globals = readGlobals(command);
    if (command.opts().effectHash === undefined && command.opts().input === undefined) {
      if (!isInteractive(app) || globals.yes) {
        throw usageError(
          "missing --effect-hash",
          `See the effect and its hash: bayline proposals show ${id} --output json`,
        );
      }
      const client = await openClient(app, globals, operation.access);
      const proposal = await client.proposals.get(id);
      // Loaded on demand, because it needs the schemas of the contract.
      const { presentProposal } = await import("../proposals/present.ts");
      await presentProposal(app, { ...globals, output: "table" }, proposal);
      command.setOptionValueWithSource("effectHash", proposal.effectHash, "cli");
    }
    await send();
  });
}
