import type { ToolCall } from "./agent.ts";
import type { Hints } from "./hints.ts";
import type { ObjectSchema } from "./schemas.ts";

/** A tool as a client lists it. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: Hints & { title: string };
}

export interface ToolAnswer {
  /** Fits the tool's output schema. */
  result: object;
  /** What there is to say beside it, such as that a call was a repeat. */
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
