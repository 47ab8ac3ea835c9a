import type { contract, Operation } from "@bayline/contracts";
import type { z } from "zod";

type C = typeof contract;

/** The input of an operation, as a client sends it. */
export type InputOf<R extends keyof C, O extends keyof C[R]> = C[R][O] extends {
  input: infer I extends z.core.$ZodType;
}
  ? z.input<I>
  : never;

/** The output of an operation, as a client receives it. */
export type OutputOf<R extends keyof C, O extends keyof C[R]> = C[R][O] extends {
  output: infer T extends z.core.$ZodType;
}
  ? z.output<T>
  : never;

type WriteNames<T, Prefix extends string = ""> = {
  [K in keyof T & string]: T[K] extends Operation
    ? T[K]["method"] extends "GET"
      ? never
      : `${Prefix}${K}`
    : WriteNames<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** The dotted names of the operations that write. */
export type WriteName = WriteNames<C>;
