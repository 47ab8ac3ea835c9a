import { listOperations, papers } from "@bayline/contracts";
import { paperUseCases } from "../modules/paper/index.ts";
import type { Services } from "../pipeline/context.ts";
import { compile } from "../pipeline/procedure.ts";
import type { CompiledOperation } from "../pipeline/use-case.ts";
import { flatten } from "./router.ts";

/** The operations whose responses are documents, with their pipelines. */
export function compilePapers(services: Services): CompiledOperation[] {
  const found = flatten(paperUseCases, "");
  return listOperations(papers).map(({ name, operation }) => {
    const useCase = found.get(name);
    if (!useCase) throw new Error(`${name} has no use case`);
    return { name, operation, execute: compile(name, operation, useCase, services) };
  });
}
