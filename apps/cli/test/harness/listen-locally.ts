import type { Server } from "node:http";
import { onTestFinished } from "vitest";

/** Listens on a free port of this machine until the test has finished. Returns the port. */
export async function listenLocally(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
