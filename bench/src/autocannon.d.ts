// autocannon has no types. These are the parts that the benchmark uses.
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
    /** The interval between samples, in milliseconds. */
    sampleInt: number;
    /** Replaces every `[<id>]` in a request by a unique id. */
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
