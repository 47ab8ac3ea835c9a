import type { ApiPromise } from "./api-promise.ts";
import type { RequestOptions } from "./options.ts";
import type { ListBody, PagePromise } from "./pagination.ts";
import type { Call, HttpMethod } from "./request.ts";
import type { Transport } from "./transport.ts";

/** The values of a call: ids for its path, and a query or a body. */
type CallValues = Omit<Call, "method" | "path" | "operation">;

/** A group of operations, such as `client.vendors`. */
export class Resource {
  protected readonly transport: Transport;
  readonly #path: string | undefined;
  #name = "";

  /** @param path The path of the group, if it is not the usual one of its name. */
  constructor(transport: Transport, path?: string) {
    this.transport = transport;
    this.#path = path;
  }

  /** Names the groups in this one after their properties, such as `admin.users`. */
  protected nameGroups(prefix = ""): void {
    for (const [key, group] of Object.entries(this)) {
      if (group instanceof Resource) {
        group.#name = prefix + key;
        group.nameGroups(`${group.#name}.`);
      }
    }
  }

  /**
   * Calls an operation of this group.
   *
   * @param route Its name in the group, and the rest of its path if any: `refund /{id}/refund`.
   */
  protected call<T>(
    method: HttpMethod,
    route: string,
    values: CallValues,
    options?: RequestOptions,
  ): ApiPromise<T> {
    return this.transport.call(this.#operation(method, route, values), options);
  }

  /** Calls an operation that returns an archive. */
  protected download(
    method: HttpMethod,
    route: string,
    values: CallValues,
    options?: RequestOptions,
  ): ApiPromise<Response> {
    return this.transport.download(this.#operation(method, route, values), options);
  }

  /** Calls an operation that returns a list. `rows` is the field with its rows. */
  protected paged<Row, Name extends string, Body extends ListBody & Record<Name, Row[]>>(
    rows: Name,
    route: string,
    values: CallValues & { cursorAlias?: string },
    options?: RequestOptions,
  ): PagePromise<Row, Body> {
    const call = { ...this.#operation("GET", route, values), rows: (body: Body) => body[rows] };
    return this.transport.page(call, options);
  }

  #operation(method: HttpMethod, route: string, values: CallValues): Call {
    const [name, path = ""] = route.split(" ");
    const group = this.#name;
    const start = this.#path ?? usualPath(group);
    return { ...values, method, path: start + path, operation: `${group}.${name}` };
  }
}

/** `admin.users` → `/admin/users`, `workOrders` → `/work-orders` */
function usualPath(name: string): string {
  return `/${name.replaceAll(".", "/").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
