import { startServer } from "./start.ts";
import { exitWhenClosed, onStopSignal } from "./stop-signal.ts";

/** Runs the service as the only process of its start. */
export async function runAlone(env: NodeJS.ProcessEnv): Promise<void> {
  const { service, log, words } = await startServer(env);
  onStopSignal(() => void exitWhenClosed(() => service.close({ gently: true }), log));
  // Last, because a reader of this text may send the signal immediately.
  process.stdout.write(words);
}
