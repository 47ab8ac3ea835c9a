import type { Access, NamedOperation, Permission } from "@bayline/contracts";
import { takesBody } from "@bayline/contracts";

/** The attributes of a caller that determine which tools it has. Read from `users.me`. */
export interface AgentCaller {
  readOnly: boolean;
  permissions: ReadonlySet<Permission>;
  /** Whether the caller is the key of a customer. */
  isOfCustomer: boolean;
}

/** Options of one operation call. */
export interface CallOptions {
  /** Null lets the transport choose a key. */
  idempotencyKey: string | null;
  dryRun: boolean;
  /** Set if the write is proposed instead of done. */
  proposal: { reason: string | null } | null;
  signal: AbortSignal;
  /** The name and version reported by the MCP client, such as `claude-code/2.1`. */
  clientName: string | null;
}

export interface CallAnswer {
  /** The JSON of the response; for a document, an object whose `content` is its bytes. */
  body: unknown;
  /** Whether this is the stored response of an earlier call with the same Idempotency-Key. */
  replayed: boolean;
  requestId: string | null;
}

export type CallOperation = (
  named: NamedOperation,
  input: Record<string, unknown>,
  options: CallOptions,
) => Promise<CallAnswer>;

/** The connection between tools and a transport: the caller, and how to call an operation. */
export interface Agent {
  caller: AgentCaller;
  /** Returns the response, or throws {@link CallRefused}. */
  call: CallOperation;
  /** Lists every operation as a separate tool as well. */
  allTools: boolean;
  /** Makes every write a dry run, whatever the tool's arguments say. */
  alwaysDryRun: boolean;
  /** The scope in which equal calls count as repeats: a session, or a caller. */
  scope: string;
  /** The version reported to the client. */
  version: string;
  /**
   * The origin of the service, such as `https://shop.example`, for the URLs of error pages. If
   * null, errors contain paths instead.
   */
  origin: string | null;
  /** The id of this request in the logs; null if there is no request yet. */
  requestId: string | null;
  /** Logs an unexpected error. The client does not see it. */
  report(error: unknown): void;
}

export interface ToolCall extends Pick<CallOptions, "signal" | "clientName"> {
  agent: Agent;
}

const ofNoShop: readonly Access[] = ["operator"];

/** Whether a caller may call an operation. The service checks again on the call. */
export function mayCall(
  { readOnly, permissions, isOfCustomer }: AgentCaller,
  { operation }: NamedOperation,
): boolean {
  const { access, readOnlyKey } = operation;
  if (ofNoShop.includes(access)) return false;
  if (readOnly) {
    if (takesBody(operation) || readOnlyKey === "never") return false;
    // A key that may read pay data is made for reports on employees, so the two go together.
    if (readOnlyKey === "with-includePayData" && !permissions.has("settings.users")) return false;
  }
  if (isOfCustomer) return access === "public" || operation.forCustomers !== undefined;
  if (access === "public" || access === "signed-in" || access === "operator") return true;
  return permissions.has(access);
}
