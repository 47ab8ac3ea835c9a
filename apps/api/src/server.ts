import cluster from "node:cluster";
import { readConfig } from "./config/config.ts";
import { wantedProcesses } from "./config/processes.ts";
import { explainStart } from "./startup/failed-start.ts";

async function main(): Promise<void> {
  const [, , command, ...args] = process.argv;
  if (command === "distribute") {
    const { distributeDatabase } = await import("./startup/distribute.ts");
    return distributeDatabase(args, process.env);
  }
  if (cluster.worker) {
    const { runProcess } = await import("./startup/processes/process.ts");
    return runProcess(cluster.worker, process.env);
  }
  const config = readConfig(process.env);
  const wanted = wantedProcesses(config);
  // A supervisor loads nothing of the service, so it stays small.
  if (wanted > 1) {
    const { supervise } = await import("./startup/processes/supervise.ts");
    return supervise(config, wanted);
  }
  const { runAlone } = await import("./startup/alone.ts");
  return runAlone(process.env);
}

main().catch((error: unknown) => {
  console.error(explainStart(error, process.env));
  process.exit(1);
});
