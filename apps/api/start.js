// Plain JavaScript, so that an old Node can still run it as far as to be told what it needs.
import "../../scripts/require-node.js";

await import("./src/server.ts");
