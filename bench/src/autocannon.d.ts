// autocannon brings no types; these are the parts that the benchmark uses.
declare module "autocannon" {
  export interface LoadRequest {
    method: "GET" | "POST";
    path: string;
    headers: Record<string, string>;
    body?: string;
  }

  interface Client {
    setRequests(requests: LoadRequest[]): void;
  }

  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds between looks at the clock. */
    sampleInt: number;
    /** Replaces every `[<id>]` in a request by an id of its own. */
    idReplacement: boolean;
    setupClient(client: Client): void;
  }

  interface Result {
    "2xx": number;
    non2xx: number;
    errors: number;
    timeouts: number;
    start: Date;
    finish: Date;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
