import {
  declaredErrors,
  listOperations,
  type NamedOperation,
  type Operation,
  papers,
} from "@bayline/contracts";
import { paperUseCases } from "../modules/paper/index.ts";
import { getLogo, removeLogo, setLogoTo } from "../modules/settings/logo.ts";
import type { Services } from "../pipeline/context.ts";
import { compile } from "../pipeline/procedure.ts";
import type { AnyUseCase, CompiledOperation, Execute } from "../pipeline/use-case.ts";
import { flatten } from "./router.ts";

/** The operations whose responses are documents, with their pipelines. */
export function compilePapers(services: Services): CompiledOperation[] {
  const { settings: _logo, ...documents } = papers;
  const found = flatten(paperUseCases, "");
  return listOperations(documents).map((named) => {
    const useCase = found.get(named.name);
    if (!useCase) throw new Error(`${named.name} has no use case`);
    const { name, operation } = named;
    // Labels are sent as a body, but change nothing: a transaction and a stored answer are not needed.
    const errors = [...declaredErrors(operation)];
    const read: Operation = { ...operation, method: "GET", errors };
    return { name, operation, execute: compile(name, read, useCase, services) };
  });
}

export interface LogoOperations {
  get: CompiledOperation;
  remove: CompiledOperation;
  /** Its use case takes the image of the request. */
  set: NamedOperation & { executeWith(image: Buffer): Execute };
}

export function compileLogos(services: Services): LogoOperations {
  const { logo, setLogo, deleteLogo } = papers.settings;
  const set = { name: "settings.setLogo", operation: setLogo };
  return {
    get: compiled({ name: "settings.logo", operation: logo }, getLogo, services),
    remove: compiled({ name: "settings.deleteLogo", operation: deleteLogo }, removeLogo, services),
    set: {
      ...set,
      executeWith: (image) => compile(set.name, setLogo, setLogoTo(image), services),
    },
  };
}

function compiled(
  { name, operation }: NamedOperation,
  useCase: AnyUseCase,
  services: Services,
): CompiledOperation {
  return { name, operation, execute: compile(name, operation, useCase, services) };
}
