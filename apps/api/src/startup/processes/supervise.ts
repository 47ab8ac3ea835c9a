import cluster from "node:cluster";
import type { Config } from "../../config/config.ts";
import { createLogger } from "../../observability/log.ts";
import { onStopSignal } from "../stop-signal.ts";
import { Supervisor } from "./supervisor.ts";

// Windows sends SIGHUP when the console is closed, which ends the service there.
const restartSignal = process.platform === "win32" ? "SIGBREAK" : "SIGHUP";

/** Runs the service in several processes that share its ports. */
export async function supervise(config: Config, wanted: number): Promise<void> {
  // On Windows, Node's default leaves the distribution to the system, which is uneven.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const supervisor = new Supervisor({ config, wanted, log: createLogger(config) });
  onStopSignal(() => supervisor.stop());
  process.on(restartSignal, () => void supervisor.restart());
  const words = await supervisor.start();
  process.stdout.write(words);
}
