import type { Command } from "commander";
import { readGlobals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";

export function mcpCommand(program: Command, app: App): Command {
  const command = program
    .command("mcp")
    .summary("serve the shop to an AI agent, as MCP tools on stdio")
    .description(
      "An MCP server (Model Context Protocol) on stdin and stdout, for an agent to start: tools for whole tasks, and search, describe and call for every other operation. It acts with this API key; a read-only key gets no tools that write.",
    )
    .option("--all-tools", "also list every operation as a separate tool (large)")
    .addHelpText(
      "after",
      `
Examples:
  claude mcp add bayline -- bayline mcp
  BAYLINE_API_KEY=bl_live_… bayline mcp
  bayline mcp --dry-run                 store nothing that the agent writes

In the configuration of other clients: {"command": "bayline", "args": ["mcp"]}
`,
    );
  return command.action(async () => {
    // Loaded on demand, so that it does not slow down the start of other commands.
    const { serveAgents } = await import("../agents/serve.ts");
    await serveAgents(app, readGlobals(command), { allTools: command.opts().allTools === true });
  });
}
