export {
  type Agent,
  type AgentCaller,
  type CallAnswer,
  type CallOperation,
  type CallOptions,
  mayCall,
} from "./agent.ts";
export { answerOverHttp } from "./http.ts";
export { shopOperations, toolNameOf } from "./names.ts";
export { CallRefused } from "./refusal.ts";
export { agentNameOf, createAgentServer } from "./server.ts";
