import type { ToolCall } from "./agent.ts";
import type { Hints } from "./hints.ts";
import type { ObjectSchema } from "./schemas.ts";

/** The description of a tool in the list of tools. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: Hints & { title: string };
}

export interface ToolAnswer {
  /** Matches the tool's output schema. */
  result: object;
  /** Remarks about the result, such as that the call was a replay. */
  notes?: string[];
  meta?: Record<string, unknown>;
}

export interface Tool {
  definition: ToolDefinition;
  run(given: Record<string, unknown>, call: ToolCall): Promise<ToolAnswer>;
}

export function definitionOf(
  name: string,
  title: string,
  rest: Omit<ToolDefinition, "name" | "title" | "annotations"> & { hints: Hints },
): ToolDefinition {
  const { hints, ...schemas } = rest;
  return { name, title, ...schemas, annotations: { title, ...hints } };
}
