import type { contract } from "@bayline/contracts";
import type { z } from "zod";

type C = typeof contract;

/** What a client sends to an operation of the contract. */
export type InputOf<R extends keyof C, O extends keyof C[R]> = C[R][O] extends {
  input: infer I extends z.core.$ZodType;
}
  ? z.input<I>
  : never;

/** What a client is answered. */
export type OutputOf<R extends keyof C, O extends keyof C[R]> = C[R][O] extends {
  output: infer T extends z.core.$ZodType;
}
  ? z.output<T>
  : never;
