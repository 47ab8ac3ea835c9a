import type { Transport } from "./transport.ts";

/** A group of operations, such as `client.vendors`. */
export class Resource {
  protected readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }
}
