import { type Agent, mayCall } from "./agent.ts";
import { callTool, describeTool, searchTool } from "./catalogue-tools.ts";
import { shopOperations } from "./names.ts";
import { toolNamed } from "./operation-call.ts";
import { operationTool } from "./operation-tools.ts";
import { refused } from "./refusal.ts";
import type { Tool, ToolDefinition } from "./tool.ts";
import { workflows } from "./workflows/index.ts";
import { offered, type WorkflowTool } from "./workflows/workflow.ts";

/** The tools listed for a caller. */
export function listTools(agent: Agent): ToolDefinition[] {
  const shown: Tool[] = [
    ...workflows.filter((tool) => offered(tool, { agent })),
    searchTool,
    describeTool,
    callTool(agent.caller),
    ...(agent.allTools
      ? shopOperations.filter((named) => mayCall(agent.caller, named)).map(operationTool)
      : []),
  ];
  return shown.map(({ definition }) => definition);
}

/**
 * Finds a tool by its name. An operation's tool also works if it is not listed: the service checks
 * the permission.
 */
export function toolFor(name: string, agent: Agent): Tool {
  if (name === "call_operation") return callTool(agent.caller);
  const special = [searchTool, describeTool].find(({ definition }) => definition.name === name);
  if (special) return special;
  const workflow = workflows.find(({ definition }) => definition.name === name);
  if (!workflow) return operationTool(toolNamed(name));
  if (!offered(workflow, { agent })) throw notOffered(workflow, agent);
  return workflow;
}

/** The permission error that the service would return, raised before a workflow is partly done. */
function notOffered({ definition, uses }: WorkflowTool, { caller }: Agent): Error {
  const missing = uses.filter((named) => !mayCall(caller, named));
  if (caller.readOnly) {
    return refused(403, {
      error: "READ_ONLY_KEY",
      message: `This API key is read-only: ${definition.name} may not be used with it.`,
    });
  }
  const missingPermissions = [...new Set(missing.map(({ operation }) => operation.access))];
  return refused(403, {
    error: "PERMISSION_DENIED",
    message: `${definition.name} needs the permission ${missingPermissions.join(", ")}.`,
    missingPermissions,
  });
}
