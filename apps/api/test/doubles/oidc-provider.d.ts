// oidc-provider has no types; these are the parts that the tests use.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface ProviderContext {
    get(header: string): string;
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  interface Interaction {
    prompt: { name: "login" | "consent" };
    params: { client_id: string; resource?: string };
    session?: { accountId: string };
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    readonly Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { consent: { grantId: string } },
    ): Promise<void>;
  }
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  export default class MemoryAdapter {}
}
