import type { NamedOperation, Operation, Workload } from "@bayline/contracts";
import {
  isTakenKey,
  type ReadKind,
  storeWriteRecords,
  type Transaction,
  type TransactionOptions,
} from "@bayline/db";
import { isoNow } from "../time/clock.ts";
import { auditEntry } from "./audit.ts";
import type {
  Change,
  PerformedWrite,
  ReadContext,
  Services,
  WriteBase,
  WriteContext,
} from "./context.ts";
import { eventsToWrite } from "./events/emit.ts";
import type { Emitted } from "./events/order.ts";
import { keyedRequest, runOnce, storedAnswer } from "./idempotency.ts";
import { releaseDeleted } from "./integration-fields.ts";
import { type Counting, heldToMandate, requireWorking, spendingOf } from "./mandates/enforce.ts";
import type { Answer, Call, Completion } from "./use-case.ts";

const readKinds = {
  read: "short",
  list: "list",
  write: "short",
  heavy: "heavy",
  drawing: "heavy",
  external: "short",
} satisfies Record<Workload, ReadKind>;

/** The context of a call outside of a transaction. */
export function readContext(
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

/** A write with its operation. */
export interface Writing extends NamedOperation {
  services: Services;
  perform: Completion<unknown>;
  /**
   * How it counts under a mandate. Default: it spends what it moves. Null: it does not count, as
   * what a refusal stores.
   */
  counting?: Counting | null;
}

/** Runs a write in one transaction with its idempotency key, its records and its answer. */
export async function write(
  writing: Writing,
  call: Call,
  key: NamedOperation = writing,
): Promise<Answer> {
  const { name, operation, services, perform } = writing;
  const { counting = spendingOf({ name, operation }, call.input) } = writing;
  const { dryRun, requestId } = call.facts;
  const keyed = await keyedRequest(key, call);
  const runs: Run[] = [];
  // In the first run only: a later one may find its own answer.
  let isTakenAsNew = services.seenKeys.add(call.caller, call.facts.idempotencyKey);
  const work = async (tx: Transaction, current: Call): Promise<Answer> => {
    const use = { request: keyed, isTakenAsNew };
    isTakenAsNew = false;
    const ctx = { ...readContext(operation, services, current), db: tx };
    let tasks: Run["tasks"] = [];
    let deliveries = Promise.resolve(0);
    const answer = await runOnce(ctx, use, async (unclaimed) => {
      const performed = await performWrite(ctx, { name, operation }, perform);
      const { change, events, status, body } = performed;
      tasks = performed.tasks;
      await requireWorking(ctx, call.caller);
      const decision = counting?.(ctx, performed);
      const stored = storeWriteRecords(ctx, {
        audit: change && auditEntry(ctx, name, change, decision),
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
  const options = { ...optionsOf({ operation, services }, call), detectsReplay: keyed !== null };
  const transact = (current: Call) =>
    services.database.transaction((tx) => work(tx, current), options);
  const now = isoNow(services.clock);
  const answer = await heldToMandate(services, { call, now }, (current) =>
    transact(current).catch((error) => {
      if (isTakenKey(error)) return transact(current);
      throw error;
    }),
  );
  // If the outcome of a COMMIT was unknown, a later run may find this request's own answer.
  const isOwn = answer.replayOf === undefined || answer.replayOf === requestId;
  const kept = isOwn ? runs.at(-1) : undefined;
  if (!kept || dryRun) return answer;
  await finish(operation, services, call, kept);
  return kept.answer;
}

/** The transaction of a write. */
export function optionsOf(
  { operation, services }: Pick<Writing, "operation" | "services">,
  { caller, facts }: Call,
): TransactionOptions {
  const admit = () => services.admission.transaction.enter(caller.tenantId);
  return {
    commit: !facts.dryRun,
    heavy: operation.workload === "heavy",
    ...(operation.workload === "write" && { admit }),
  };
}

/** Runs a use case in a transaction. A transaction that lost a race calls it again. */
export async function performWrite(
  base: WriteBase,
  { name, operation }: NamedOperation,
  perform: Completion<unknown>,
): Promise<PerformedWrite> {
  const tasks: PerformedWrite["tasks"] = [];
  const changes: Change[] = [];
  const emitted: Emitted[] = [];
  let repeats = 0;
  const ctx: WriteContext = {
    ...base,
    recordAudit: (change) => changes.push(change),
    markReplay: () => {
      repeats += 1;
    },
    emit: (event, recordId, ...[extras]) => emitted.push({ event, recordId, extras }),
    emitWith: (event, recordId, data) => emitted.push({ event, recordId, data }),
    afterCommit: (task) => tasks.push(task),
  };
  const body = await perform(ctx);
  const [change] = changes;
  await releaseDeleted(ctx, change);
  const events = await eventsToWrite(ctx, emitted, { name, operation, body });
  const status = writtenStatus(name, operation, { noted: changes.length, repeats });
  return { status, body, change, events, tasks };
}

/** The result of a transaction, and the tasks that follow its commit. */
interface Run {
  answer: Answer;
  tasks: PerformedWrite["tasks"];
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
