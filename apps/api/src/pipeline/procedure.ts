import { setImmediate as immediate } from "node:timers/promises";
import {
  AppError,
  declaredErrors,
  type ErrorCode,
  isClamped,
  isRecord,
  type NamedOperation,
  type Operation,
  pathParameters,
  proposalProblem,
} from "@bayline/contracts";
import { findStoredResponse } from "@bayline/db";
import { authorise } from "../access/authorise.ts";
import { seesAll, visibilityOf, visibleError, visibleTo } from "../access/visibility.ts";
import { requireWithinLink } from "../access/within-link.ts";
import { comparedUpdate } from "./compared-update.ts";
import type { ReadContext, Services } from "./context.ts";
import { customerView } from "./customers.ts";
import { deprecationNotice } from "./deprecation-notice.ts";
import { savingIntegrationFields } from "./integration-fields.ts";
import { limitRefusal } from "./limits.ts";
import { isStored, proposedOrRefused } from "./mandates/beyond.ts";
import { BeyondMandate, requireBeforehand } from "./mandates/enforce.ts";
import { inputParser } from "./operation-input.ts";
import { showInSlices } from "./page.ts";
import { propose } from "./proposals/propose.ts";
import { type ByReference, byReference } from "./references.ts";
import { asUnavailable } from "./unavailable.ts";
import type { Answer, AnyUseCase, Begin, Call, Completion, Execute } from "./use-case.ts";
import { withPlaceToLook } from "./where-to-look.ts";
import { readContext, write } from "./write.ts";
import { withLimitClamped } from "./written-json.ts";

/**
 * Builds the pipeline of an operation, which all transports share: authorise, wait for the shop's
 * turn, parse, and call the use case. A write runs in one transaction with its idempotency key, its
 * audit entry and its stored answer. Answers and errors contain only what the caller may see.
 * `read` is the GET of the record that an update changes.
 */
export function compile(
  name: string,
  operation: Operation,
  ownUseCase: AnyUseCase,
  services: Services,
  read = ownUseCase.read,
): Execute {
  const useCase = savingIntegrationFields(operation, ownUseCase);
  const parse = inputParser(operation);
  const resolve = byReference(operation);
  const compared = read && comparedUpdate(name, operation, { read, useCase });
  const begin: Begin = async (ctx, call) => {
    if (compared?.isMeantBy(call)) return compared.begin(ctx, call);
    const input = parse(call.input, call.faults);
    return prepared({ useCase, resolve }, ctx, { input, file: call.file });
  };
  const proposable = { name, operation, begin };
  if (proposalProblem(proposable) === undefined) services.proposable.set(name, proposable);
  const run = async (call: Call): Promise<Answer> => {
    const ctx = readContext(operation, services, call);
    if (operation.reads) {
      const input = parse(call.input, call.faults);
      const answer = await resolve(ctx, input, (resolved) => useCase(ctx, resolved, call.file));
      const body = hasClampedLimit(operation, call.input)
        ? withLimitClamped(Object(answer))
        : answer;
      // Presenting a report and writing it as JSON each block the event loop for milliseconds.
      if (operation.workload === "heavy") await immediate();
      return { status: operation.status, body };
    }
    const { proposal } = call.facts;
    if (proposal) return propose(proposable, services, { ...call, terms: proposal });
    try {
      await requireMandate(ctx, proposable);
      const perform = await begin(ctx, call);
      return await write({ name, operation, services, perform }, call);
    } catch (error) {
      if (error instanceof BeyondMandate) {
        const beyond = await proposedOrRefused(ctx, { named: proposable, call, error });
        return propose(proposable, services, beyond.call, beyond.refused);
      }
      const perform = error instanceof AppError ? useCase.afterRefusal?.(error) : undefined;
      if (perform && !call.facts.dryRun) {
        const facts = { ...call.facts, idempotencyKey: null };
        const writing = { name, operation, services, perform, counting: null };
        await write(writing, { ...call, facts });
      }
      throw error;
    }
  };
  const declared = declaredErrors(operation);
  const noticeOf = deprecationNotice({ name, operation });
  const queue = services.admission[operation.workload];
  const ofCustomers = customerView({ name, operation });
  // Other calls do not belong to a shop.
  const isOfShop = operation.access !== "public" && operation.access !== "operator";
  return async (sent) => {
    authorise(operation, sent.caller);
    requireWithinLink(sent.caller, name, sent.input);
    const customers = sent.caller.customerId === null ? undefined : ofCustomers;
    const call = customers?.limited(sent) ?? sent;
    const visibility = visibilityOf(call.caller);
    try {
      const answer = isOfShop
        ? await queue.run(call.caller.tenantId, () => run(call))
        : await run(call);
      const visible = seesAll(visibility)
        ? answer.body
        : await showInSlices(answer.body, (part) => visibleTo(visibility, part));
      const body = customers ? customers.shown(visible) : visible;
      const deprecation = noticeOf?.(call.input, body);
      return { ...answer, body, ...(deprecation && { deprecation }) };
    } catch (error) {
      if (error instanceof AppError) {
        if (services.strict) requireDeclared(name, declared, error);
        const visible = visibleError(visibility, withPlaceToLook(operation, call, error));
        throw customers?.refused(visible) ?? visible;
      }
      const inPath = pathParameters(operation.path);
      throw limitRefusal(error, call.input, inPath) ?? unexpected(operation, error);
    }
  };
}

/** Refuses a call that its mandate excludes, unless it repeats one that was done. */
async function requireMandate(ctx: ReadContext, named: NamedOperation): Promise<void> {
  try {
    requireBeforehand(ctx, named);
  } catch (error) {
    if (!(await isStored(ctx))) throw error;
  }
}

/** Whether the sent `limit` is above the maximum to which the contract reduces it. */
function hasClampedLimit({ input }: Operation, sent: unknown): boolean {
  return isRecord(sent) && isClamped(input._zod.def.shape.limit, sent.limit);
}

/** Runs the part of a use case before its transaction. A replay does not need it. */
async function prepared(
  { useCase, resolve }: { useCase: AnyUseCase; resolve: ByReference },
  ctx: ReadContext,
  { input, file }: Pick<Call, "input" | "file">,
): Promise<Completion<unknown>> {
  const { idempotencyKey: key } = ctx.facts;
  const { pinnedAt } = ctx.services.clock;
  const isRepeat = async () =>
    key !== null && (await findStoredResponse(ctx, key, pinnedAt)) !== undefined;
  const { beforehand } = useCase;
  if (!beforehand || (await isRepeat())) {
    return (tx) => resolve(tx, input, (resolved) => useCase(tx, resolved, file));
  }
  return resolve(ctx, input, (resolved) => beforehand(ctx, resolved, file));
}

/** Throws if an operation fails with a code that it does not declare. */
function requireDeclared(name: string, declared: ReadonlySet<ErrorCode>, error: AppError): void {
  if (declared.has(error.code)) return;
  throw new Error(`${name} does not declare ${error.code}`, { cause: error });
}

function unexpected(operation: Operation, cause: unknown): AppError {
  const unavailable = asUnavailable(cause);
  if (unavailable) return unavailable;
  if (operation.failure !== "INTERNAL_ERROR" && operation.failureWords === undefined) {
    const message = "Nothing was created. It is safe to send the request again.";
    return new AppError(operation.failure, message, { cause });
  }
  const { failure, failureWords: words } = operation;
  if (words !== undefined) return new AppError(failure, "", { words, cause });
  return new AppError("INTERNAL_ERROR", "Something went wrong on our side.", { cause });
}
