import { distributeDatabase } from "./startup/distribute.ts";
import { explainStart, startServer, stopMs } from "./startup/start.ts";
import { onStopSignal } from "./startup/stop-signal.ts";

async function main(): Promise<void> {
  const [, , command, ...args] = process.argv;
  if (command === "distribute") return distributeDatabase(args, process.env);
  const { service, log, words } = await startServer(process.env);

  onStopSignal(() => {
    // A hanging request must not keep the process alive: its transaction is rolled back.
    setTimeout(() => process.exit(1), stopMs).unref();
    service.close({ gently: true }).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "did not stop cleanly");
        process.exit(1);
      },
    );
  });
  // Last, because a reader of this text may send the signal immediately.
  process.stdout.write(words);
}

main().catch((error: unknown) => {
  console.error(explainStart(error, process.env));
  process.exit(1);
});
