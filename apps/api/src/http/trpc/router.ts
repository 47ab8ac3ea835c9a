import { contract } from "@bayline/contracts";
import { implementAll, makeRouter } from "./trpc.ts";

/** The root router of /trpc. */
export const appRouter = makeRouter(implementAll(contract));
export type AppRouter = typeof appRouter;
