import type { Counted } from "../../access/start-rate-limit.ts";
import type { ConnectionPlan } from "../../config/connections.ts";
import type { ProcessFigures, StartFigures } from "../../observability/figures.ts";

/** What a process needs before it starts. */
export interface Orders {
  /** Its number in the start, from 1. The process that replaces it has the same. */
  number: number;
  /** Null: it is the first process, and finds out. */
  plan: ConnectionPlan | null;
}

/** Messages of the supervisor. */
export type ToProcess =
  | { type: "begin"; orders: Orders }
  | { type: "run jobs" }
  | { type: "stop" }
  | { type: "check" }
  | { type: "measure"; id: number }
  | { type: "counted"; id: number; counted: Counted[] }
  | { type: "gathered"; id: number; start: StartFigures }
  | { type: "called"; shops: string[] };

/** Messages to the supervisor. */
export type ToSupervisor =
  | { type: "ready"; words: string; plan: ConnectionPlan }
  | { type: "alive" }
  | { type: "count"; id: number; callers: string[] }
  | { type: "gather"; id: number }
  /** `id` is null in the last one of a process, which answers no question. */
  | { type: "measured"; id: number | null; figures: ProcessFigures }
  | { type: "called"; shops: string[] };
