import { ConfigError } from "../config/config.ts";
import { secretsIn } from "../config/variables.ts";
import { redactor } from "../observability/redaction.ts";

/**
 * Explains a failed start: one line if another configuration fixes it, otherwise the stack.
 * Contains no secrets.
 */
export function explainStart(error: unknown, env: NodeJS.ProcessEnv): string {
  return redactor(secretsIn(env))(reasonOf(error));
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return `bayline could not start: ${error}`;
  return `bayline could not start: ${error.stack}`;
}
