import type { Worker } from "node:cluster";
import { type Counted, createStartRateLimiter } from "../../access/start-rate-limit.ts";
import { Activity } from "../../admission/fair-queue.ts";
import { readConfig } from "../../config/config.ts";
import { wantedProcesses } from "../../config/processes.ts";
import type { StartFigures } from "../../observability/figures.ts";
import type { RunningService, Together } from "../../service.ts";
import { startServer } from "../start.ts";
import { exitWhenClosed, onStopSignal } from "../stop-signal.ts";
import type { Orders, ToProcess, ToSupervisor } from "./messages.ts";
import { Questions } from "./questions.ts";

/** Longer than the supervisor waits for figures. */
const gatherMs = 5000;
const countMs = 2000;
/** How often other processes hear which shops call here. */
const reportMs = 1000;

/** Runs one of several processes of a start, as its supervisor says. */
export async function runProcess(worker: Worker, env: NodeJS.ProcessEnv): Promise<void> {
  // Without this, Node ends the process immediately if the supervisor has ended. Requests in
  // progress are answered first.
  worker.exitedAfterDisconnect = true;
  // A terminal that closes sends it to the whole group. It is meant for the supervisor.
  process.on("SIGHUP", () => undefined);
  const link = new Link(worker);
  // A start that is stopped has answered nothing yet.
  let stop: () => void = () => process.exit(0);
  const stopOnce = onStopSignal(() => stop());
  worker.on("disconnect", stopOnce);
  link.onStop = stopOnce;
  const orders = await link.orders;
  const { service, log, words } = await startServer(env, together(link, orders, env));
  link.service = service;
  stop = () => void exitWhenClosed(() => closeReporting(service, link, orders), log);
  link.send({ type: "ready", words, plan: service.plan });
}

/** Closes the service. What it counted is not lost with it. */
async function closeReporting(service: RunningService, link: Link, orders: Orders) {
  await service.close({ gently: true });
  const figures = await service.figures(orders.number);
  await link.sent({ type: "measured", id: null, figures });
}

function together(link: Link, { plan, number }: Orders, env: NodeJS.ProcessEnv): Together {
  const config = readConfig(env);
  const { rateLimit } = config;
  const activity = new Activity();
  link.number = number;
  link.activity = activity;
  setInterval(() => {
    const shops = activity.report();
    if (shops.length > 0) link.send({ type: "called", shops });
  }, reportMs).unref();
  return {
    plan: plan ?? undefined,
    activity,
    gather: () => link.gather(),
    limiter:
      rateLimit &&
      createStartRateLimiter({
        limit: rateLimit.max,
        processes: plan?.processes ?? wantedProcesses(config),
        count: (callers) => link.count(callers),
      }),
  };
}

/** The messages between this process and its supervisor. */
class Link {
  readonly #worker: Worker;
  readonly #counting = new Questions<Counted[]>();
  readonly #gathering = new Questions<StartFigures>();
  readonly #begun = Promise.withResolvers<Orders>();
  number = 0;
  service: RunningService | undefined;
  activity: Activity | undefined;
  onStop = () => {};

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on("message", (message: ToProcess) => this.#read(message));
  }

  get orders(): Promise<Orders> {
    return this.#begun.promise;
  }

  count(callers: string[]): Promise<Counted[]> {
    return this.#counting.ask((id) => this.send({ type: "count", id, callers }), countMs);
  }

  gather(): Promise<StartFigures> {
    return this.#gathering.ask((id) => this.send({ type: "gather", id }), gatherMs);
  }

  /** Without a supervisor, it is not sent: this process stops. */
  send(message: ToSupervisor): void {
    if (this.#worker.isConnected()) this.#worker.send(message);
  }

  /** Sends a message, and resolves when it has left this process. */
  async sent(message: ToSupervisor): Promise<void> {
    if (!this.#worker.isConnected()) return;
    await new Promise((resolve) =>
      this.#worker.process.send(message, undefined, undefined, resolve),
    );
  }

  #read(message: ToProcess): void {
    switch (message.type) {
      case "begin":
        this.#begun.resolve(message.orders);
        break;
      case "run jobs":
        this.service?.runJobs();
        break;
      case "stop":
        this.onStop();
        break;
      case "check":
        this.send({ type: "alive" });
        break;
      case "measure":
        void this.#measure(message.id);
        break;
      case "counted":
        this.#counting.answer(message.id, message.counted);
        break;
      case "gathered":
        this.#gathering.answer(message.id, message.start);
        break;
      case "called":
        this.activity?.hear(message.shops);
        break;
    }
  }

  async #measure(id: number): Promise<void> {
    const figures = await this.service?.figures(this.number);
    if (figures) this.send({ type: "measured", id, figures });
  }
}
