import { isRecord, proposalProblem } from "@bayline/contracts";
import {
  acceptedContent,
  type CallToolRequest,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { findOperation } from "./names.ts";
import type { CallRefused } from "./refusal.ts";

type Params = CallToolRequest["params"];
type Arguments = Record<string, unknown>;

/** Refusals whose candidates are records that a field of the call may name. */
const ambiguities = new Set(["AMBIGUOUS_REFERENCE", "NOT_FOUND"]);
/** More would not be chosen from. */
const maxChoices = 20;
/** The answer to whether a call beyond its mandate is to be proposed. */
const proposing = "propose";

interface Candidate {
  field: string;
  id: string;
  label: string;
}

/**
 * What the client's user is asked about a refused call, in place of its error: which record was
 * meant, or whether to propose what is beyond the mandate. Undefined if nothing can be asked, or
 * the client cannot ask.
 *
 * The client repeats the call with the answers. No state is kept here.
 */
export function questionAbout(
  { body }: CallRefused,
  params: Params,
  { server, ctx }: { server: Server; ctx: ServerContext },
): InputRequiredResult | undefined {
  if (!canAsk(server, ctx) || ctx.mcpReq.inputResponses !== undefined) return undefined;
  if (body.error === "BEYOND_MANDATE") return mayPropose(params) ? askToPropose(body) : undefined;
  if (!ambiguities.has(String(body.error))) return undefined;
  const input = inputOf(params);
  const fields = Map.groupBy(candidatesIn(body.candidates), ({ field }) => field);
  const asked = [...fields].filter(([field]) => typeof valueAt(input, field) === "string");
  if (asked.length === 0 || asked.length < fields.size) return undefined;
  const inputRequests = Object.fromEntries(
    asked.map(([field, candidates]) => {
      const message = `Which record is ${field} "${valueAt(input, field)}"?`;
      return [field, askForOne(message, candidates)] as const;
    }),
  );
  return inputRequired({ inputRequests });
}

/** The arguments of a call, with what its user chose when the call was refused before. */
export function answered(params: Params, { mcpReq: { inputResponses } }: ServerContext): Arguments {
  const given = params.arguments ?? {};
  const sent = inputOf(params);
  if (inputResponses === undefined || !sent) return given;
  const input = structuredClone(sent);
  for (const field of Object.keys(inputResponses)) {
    const chosen = acceptedContent(inputResponses, field)?.id;
    if (typeof chosen === "string") putAt(input, field, chosen);
  }
  if (params.name !== "call_operation") return input;
  const terms = acceptedContent(inputResponses, proposing);
  if (terms?.propose !== true) return { ...given, input };
  const reason = typeof terms.reason === "string" && terms.reason !== "" ? terms.reason : true;
  return { ...given, input, propose: reason };
}

/** The input of the operation that a tool calls; undefined if it is no object. */
function inputOf({ name, arguments: given = {} }: Params): Arguments | undefined {
  if (name !== "call_operation") return given;
  const { input = {} } = given;
  return isRecord(input) ? input : undefined;
}

/** Whether the client shows questions to its user: a stateless one of 2025 cannot. */
function canAsk(server: Server, { mcpReq }: ServerContext): boolean {
  const envelope: unknown = mcpReq.envelope;
  const declared = isRecord(envelope) ? envelope[CLIENT_CAPABILITIES_META_KEY] : undefined;
  const capabilities = declared ?? server.getClientCapabilities();
  return isRecord(capabilities) && isRecord(capabilities.elicitation);
}

function mayPropose({ name, arguments: given }: Params): boolean {
  const named = findOperation(String(given?.operation));
  return name === "call_operation" && named !== undefined && proposalProblem(named) === undefined;
}

function askToPropose({ message }: CallRefused["body"]): InputRequiredResult {
  const question = inputRequired.elicit({
    message: `${message} Propose it, so that another person decides?`,
    requestedSchema: {
      type: "object",
      properties: {
        propose: { type: "boolean", title: "Propose it", default: true },
        reason: { type: "string", title: "Why, for those who decide", maxLength: 500 },
      },
      required: ["propose"],
    },
  });
  return inputRequired({ inputRequests: { [proposing]: question } });
}

function askForOne(message: string, candidates: readonly Candidate[]) {
  const oneOf = candidates
    .slice(0, maxChoices)
    .map(({ id, label }) => ({ const: id, title: label }));
  return inputRequired.elicit({
    message,
    requestedSchema: {
      type: "object",
      properties: { id: { type: "string", title: "Record", oneOf } },
      required: ["id"],
    },
  });
}

function candidatesIn(candidates: unknown): Candidate[] {
  if (!Array.isArray(candidates)) return [];
  return candidates.flatMap((candidate: unknown): Candidate[] => {
    if (!isRecord(candidate)) return [];
    const { field, id, number, name, about } = candidate;
    if (typeof field !== "string" || typeof id !== "string") return [];
    const label = [number, name, about].filter((text) => typeof text === "string").join(", ");
    return [{ field, id, label: label || id }];
  });
}

/** `lines[1].inventoryItemId` → `lines`, `1`, `inventoryItemId` */
const stepsOf = (field: string) => field.split(/[.[\]]+/).filter((step) => step !== "");

function valueAt(input: unknown, field: string): unknown {
  return stepsOf(field).reduce(
    (value: unknown, step) =>
      Object(value) === value && Object.hasOwn(Object(value), step)
        ? Reflect.get(Object(value), step)
        : undefined,
    input,
  );
}

/** Replaces a text that is there. */
function putAt(input: Arguments, field: string, text: string): void {
  const steps = stepsOf(field);
  const last = steps.pop();
  const holder = valueAt(input, steps.join("."));
  if (last === undefined || typeof valueAt(input, field) !== "string") return;
  Reflect.set(Object(holder), last, text);
}
