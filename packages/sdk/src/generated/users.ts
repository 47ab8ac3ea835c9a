// @generated from the contract by `npm run generate`. Do not edit.

import type { ApiPromise } from "../api-promise.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "../resource.ts";
import type { Me } from "./types.ts";

export class UsersResource extends Resource {
  /**
   * Tell who the caller is and what they may do.
   *
   * `GET /users/me`; access: signed-in
   */
  me(options?: RequestOptions): ApiPromise<Me> {
    return this.transport.call({ operation: "users.me", method: "GET", path: "/users/me" }, options);
  }
}
