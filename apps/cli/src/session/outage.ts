import type { Fetch } from "@bayline/sdk";
import { type App, note } from "../terminal/app.ts";

/** Reports an unreachable server once, and when it is reachable again. */
export class Outage {
  readonly #app: App;
  #message: string | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  isNews(message: string): boolean {
    return this.#message !== message;
  }

  report(message: string): void {
    this.#message = message;
  }

  /** Watches the answers here, because a hook for answers needs their headers. */
  watch(fetch: Fetch): Fetch {
    return async (url, init) => {
      const response = await fetch(url, init);
      if (this.#message !== undefined && response.status < 400) {
        this.#message = undefined;
        note(this.#app, "the server responds again");
      }
      return response;
    };
  }
}
