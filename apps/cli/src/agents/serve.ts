import { randomUUID } from "node:crypto";
import { serveAgent } from "@bayline/agents/stdio";
import { baseUrlOf, openClient } from "../session/client.ts";
import type { Globals } from "../session/globals.ts";
import { version } from "../session/version.ts";
import { type App, note } from "../terminal/app.ts";
import { callerThrough } from "./call.ts";

/** Serves the agent that started this process, until it closes stdin. */
export async function serveAgents(
  app: App,
  globals: Globals,
  { allTools }: { allTools: boolean },
): Promise<void> {
  const client = await openClient(app, globals, "signed-in");
  // Reports an invalid key immediately, to the user who checks why the tools are missing.
  const me = await client.users.me();
  note(app, `bayline ${version}: serving ${me.tenant.name} as ${me.name} (${me.accessLevel})`);
  await serveAgent(
    {
      caller: {
        readOnly: me.accessLevel === "read_only",
        permissions: new Set(me.permissions),
        isOfCustomer: me.customer !== undefined,
      },
      call: callerThrough(client, globals),
      allTools,
      alwaysDryRun: globals.dryRun,
      scope: globals.agentRunId ?? randomUUID(),
      version,
      origin: new URL(await baseUrlOf(app, globals)).origin,
      requestId: null,
      report: (error) => note(app, `a tool failed: ${String(error)}`),
    },
    (error) => note(app, `protocol: ${error.message}`),
  );
}
