import { setImmediate as immediate } from "node:timers/promises";
import {
  AppError,
  declaredErrors,
  type ErrorCode,
  isClamped,
  isRecord,
  type Operation,
  pathParameters,
  type Workload,
} from "@bayline/contracts";
import {
  findStoredResponse,
  isTakenKey,
  type ReadKind,
  storeWriteRecords,
  type Transaction,
} from "@bayline/db";
import { authorise } from "../access/authorise.ts";
import { requireWithinLink } from "../access/document-links.ts";
import { seesAll, visibilityOf, visibleError, visibleTo } from "../access/visibility.ts";
import { isoNow } from "../time/clock.ts";
import { auditEntry } from "./audit.ts";
import { comparedUpdate } from "./compared-update.ts";
import type { Change, ReadContext, Services, WriteContext } from "./context.ts";
import { deprecationNotice } from "./deprecation-notice.ts";
import { eventsToWrite } from "./events/emit.ts";
import type { Emitted } from "./events/order.ts";
import { keyedRequest, runOnce, storedAnswer } from "./idempotency.ts";
import { releaseDeleted, savingIntegrationFields } from "./integration-fields.ts";
import { limitRefusal } from "./limits.ts";
import { inputParser } from "./operation-input.ts";
import { showInSlices } from "./page.ts";
import { type ByReference, byReference } from "./references.ts";
import { asUnavailable } from "./unavailable.ts";
import type { Answer, AnyUseCase, Call, Completion, Execute } from "./use-case.ts";
import { withPlaceToLook } from "./where-to-look.ts";
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
  const run = async (call: Call): Promise<Answer> => {
    const ctx = readContext(operation, services, call);
    if (compared?.isMeantBy(call)) {
      return write(name, operation, services, call, await compared.begin(ctx, call));
    }
    const input = parse(call.input, call.faults);
    if (operation.reads) {
      const answer = await resolve(ctx, input, (resolved) => useCase(ctx, resolved, call.file));
      const body = hasClampedLimit(operation, call.input)
        ? withLimitClamped(Object(answer))
        : answer;
      // Presenting a report and writing it as JSON each block the event loop for milliseconds.
      if (operation.workload === "heavy") await immediate();
      return { status: operation.status, body };
    }
    const perform = await prepared({ useCase, resolve }, ctx, { input, file: call.file });
    return write(name, operation, services, call, perform);
  };
  const declared = declaredErrors(operation);
  const noticeOf = deprecationNotice({ name, operation });
  const queue = services.admission[operation.workload];
  // Other calls do not belong to a shop.
  const isOfShop = operation.access !== "public" && operation.access !== "operator";
  return async (call) => {
    authorise(operation, call.caller);
    requireWithinLink(call.caller, name, call.input);
    const visibility = visibilityOf(call.caller);
    try {
      const answer = isOfShop
        ? await queue.run(call.caller.tenantId, () => run(call))
        : await run(call);
      const body = seesAll(visibility)
        ? answer.body
        : await showInSlices(answer.body, (part) => visibleTo(visibility, part));
      const deprecation = noticeOf?.(call.input, body);
      return { ...answer, body, ...(deprecation && { deprecation }) };
    } catch (error) {
      if (error instanceof AppError) {
        if (services.strict) requireDeclared(name, declared, error);
        throw visibleError(visibility, withPlaceToLook(operation, call, error));
      }
      const inPath = pathParameters(operation.path);
      throw limitRefusal(error, call.input, inPath) ?? unexpected(operation, error);
    }
  };
}

/** Whether the sent `limit` is above the maximum to which the contract reduces it. */
function hasClampedLimit({ input }: Operation, sent: unknown): boolean {
  return isRecord(sent) && isClamped(input._zod.def.shape.limit, sent.limit);
}

const readKinds = {
  read: "short",
  list: "list",
  write: "short",
  heavy: "heavy",
  drawing: "heavy",
  external: "short",
} satisfies Record<Workload, ReadKind>;

function readContext(
  { workload }: Operation,
  services: Services,
  { caller, facts }: Call,
): ReadContext {
  return {
    tenantId: caller.tenantId,
    now: isoNow(services.clock),
    db: services.database.readsOf(caller.tenantId, readKinds[workload]),
    caller,
    facts,
    services,
  };
}

async function write(
  name: string,
  operation: Operation,
  services: Services,
  call: Call,
  perform: Completion<unknown>,
): Promise<Answer> {
  const { dryRun, requestId } = call.facts;
  const keyed = await keyedRequest(name, operation, call);
  const runs: Run[] = [];
  const admit = () => services.admission.transaction.enter(call.caller.tenantId);
  // In the first run only: a later one may find its own answer.
  let isTakenAsNew = services.seenKeys.add(call.caller, call.facts.idempotencyKey);
  const work = async (tx: Transaction): Promise<Answer> => {
    const use = { request: keyed, isTakenAsNew };
    isTakenAsNew = false;
    // A transaction that lost a race runs again, and then starts with empty lists.
    const tasks: Run["tasks"] = [];
    const changes: Change[] = [];
    let repeats = 0;
    const emitted: Emitted[] = [];
    let deliveries = Promise.resolve(0);
    const ctx: WriteContext = {
      ...readContext(operation, services, call),
      db: tx,
      recordAudit: (change) => changes.push(change),
      markReplay: () => {
        repeats += 1;
      },
      emit: (event, recordId, ...[extras]) => emitted.push({ event, recordId, extras }),
      emitWith: (event, recordId, data) => emitted.push({ event, recordId, data }),
      afterCommit: (task) => tasks.push(task),
    };
    const answer = await runOnce(ctx, use, async (unclaimed) => {
      const body = await perform(ctx);
      await releaseDeleted(ctx, changes[0]);
      const events = await eventsToWrite(ctx, emitted, { name, operation, body });
      const status = writtenStatus(name, operation, { noted: changes.length, repeats });
      const [change] = changes;
      const stored = storeWriteRecords(ctx, {
        audit: change && auditEntry(ctx, name, change),
        events,
        answer: keyed
          ? { ...storedAnswer(keyed, { status, body }), claimant: unclaimed() }
          : undefined,
      });
      // If the answer is lost with that of COMMIT, some may be waiting.
      deliveries = tx.atCommit(stored).catch(() => 1);
      return { status, body };
    });
    if (answer.replayOf === undefined) runs.push({ answer, tasks, deliveries });
    return answer;
  };
  const options = {
    commit: !dryRun,
    detectsReplay: keyed !== null,
    heavy: operation.workload === "heavy",
    ...(operation.workload === "write" && { admit }),
  };
  const transact = () => services.database.transaction(work, options);
  const answer = await transact().catch((error) => {
    if (isTakenKey(error)) return transact();
    throw error;
  });
  // If the outcome of a COMMIT was unknown, a later run may find this request's own answer.
  const isOwn = answer.replayOf === undefined || answer.replayOf === requestId;
  const kept = isOwn ? runs.at(-1) : undefined;
  if (!kept || dryRun) return answer;
  await finish(operation, services, call, kept);
  return kept.answer;
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

/** The result of a transaction, and the tasks that follow its commit. */
interface Run {
  answer: Answer;
  tasks: Array<() => Promise<void> | void>;
  /** The number of deliveries that its events wait for. */
  deliveries: Promise<number>;
}

/**
 * Runs the tasks that follow the commit. They may complete the answer, which is then stored again.
 */
async function finish(
  operation: Operation,
  services: Services,
  call: Call,
  { answer, tasks, deliveries }: Run,
): Promise<void> {
  if ((await deliveries) > 0) services.wakeDeliveries(call.caller.tenantId);
  for (const task of tasks) await task();
  const key = call.facts.idempotencyKey;
  if (key === null || tasks.length === 0) return;
  // If that fails, a replay returns the answer as of the commit, which is also correct.
  await services.database
    .transaction((tx) =>
      storeWriteRecords(
        { ...readContext(operation, services, call), db: tx },
        { events: [], answer: storedAnswer({ key, operation }, answer) },
      ),
    )
    .catch(() => undefined);
}

/**
 * Returns the status of a write. Throws unless it has one audit entry, or none if it is a replay.
 */
function writtenStatus(
  name: string,
  operation: Operation,
  { noted, repeats }: { noted: number; repeats: number },
): number {
  if (!operation.audited && noted === 0 && repeats === 0) return operation.status;
  if (operation.recognisesRepeats && noted === 0 && repeats === 1) return 200;
  if (noted === 1 && repeats === 0) return operation.status;
  throw new Error(
    `${name} wrote ${noted} audit entries and ${repeats} repeats instead of one entry`,
  );
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
