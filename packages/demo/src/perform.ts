import type { contract, Operation } from "@bayline/contracts";

export type InputOf<O extends Operation> = O["input"]["_zod"]["input"];
export type OutputOf<O extends Operation> = O["output"]["_zod"]["output"];

export type User = OutputOf<typeof contract.admin.users.activate>;

/** The time and the sender of a request. */
export interface Request {
  at: Date;
  /** The key of the shop; null for requests of the operator. */
  apiKey: string | null;
  /** The user of the shop who sends it, instead of the key. */
  user?: User | undefined;
  agentName?: string | undefined;
  /** The id of the record that the operation creates; default: a new one. */
  recordId?: string | undefined;
  /** The body of a request that sends a file. */
  content?: Buffer | undefined;
}

/** Performs an operation of the contract at a moment of the past, and returns its output. */
export type Perform = <O extends Operation>(
  operation: O,
  input: InputOf<O>,
  request: Request,
) => Promise<OutputOf<O>>;
