// A process that uses an embedded server, for the tests that kill one.
// Arguments: the data directory, and "stay" (until it is killed) or "leave" (without stopping).
import { startEmbedded } from "../src/start-embedded.ts";

const [dataDir = "", manner] = process.argv.slice(2);
const server = await startEmbedded({ dataDir, settings: { fsync: "off" } });
process.stdout.write(`${server.url}\n`);
if (manner === "stay") setInterval(() => undefined, 60_000);
