import type { Access, NamedOperation, Permission } from "@bayline/contracts";
import { isWrite } from "@bayline/contracts";

/** Who an agent works for, as far as it decides which tools there are. `users.me` tells it. */
export interface AgentCaller {
  readOnly: boolean;
  permissions: ReadonlySet<Permission>;
}

/** How one operation is to be called. */
export interface CallOptions {
  /** Null: none, so that the transport may choose one. */
  idempotencyKey: string | null;
  dryRun: boolean;
  signal: AbortSignal;
  /** What the MCP client says it is, such as `claude-code/2.1`. */
  clientName: string | null;
}

export interface CallAnswer {
  body: unknown;
  /** The Idempotency-Key was known: this is what was answered then, and nothing was done again. */
  replayed: boolean;
  requestId: string | null;
}

export type CallOperation = (
  named: NamedOperation,
  input: Record<string, unknown>,
  options: CallOptions,
) => Promise<CallAnswer>;

/** What a transport gives the tools: whom they serve, and how an operation is called. */
export interface Agent {
  caller: AgentCaller;
  /** Answers, or throws {@link CallRefused}. */
  call: CallOperation;
  /** Every operation is listed as a tool of its own, too. */
  allTools: boolean;
  /** Nothing is written, whatever the tools are told. */
  alwaysDryRun: boolean;
  /** What equal calls must share to count as one: a session, or a caller. */
  scope: string;
  /** Told to the client. */
  version: string;
  /**
   * Where the service is, such as `https://shop.example`: pages about errors are told as URLs there.
   * Null where the transport does not know it; then they are told as paths.
   */
  origin: string | null;
  /** By which this request is found in the logs; null where there is no request yet. */
  requestId: string | null;
  /** Told of what nobody foresaw, for a log. The client is told nothing of it. */
  report(error: unknown): void;
}

/** One call of a tool. */
export interface ToolCall extends Pick<CallOptions, "signal" | "clientName"> {
  agent: Agent;
}

const ofNoShop: readonly Access[] = ["operator"];

/** Whether a caller may call an operation at all. The service decides again when it is called. */
export function mayCall(
  { readOnly, permissions }: AgentCaller,
  { operation }: NamedOperation,
): boolean {
  const { access, readOnlyKey } = operation;
  if (ofNoShop.includes(access)) return false;
  if (readOnly) {
    if (isWrite(operation) || readOnlyKey === "never") return false;
    // Who made the key to see pay made it to look into employees: these go together.
    if (readOnlyKey === "with-includePayData" && !permissions.has("settings.users")) return false;
  }
  if (access === "public" || access === "signed-in" || access === "operator") return true;
  return permissions.has(access);
}
