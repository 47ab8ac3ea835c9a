export { startReplicatedServer } from "./replicated-server.ts";
export { chooseTestRoot, startTestServer } from "./test-server.ts";
