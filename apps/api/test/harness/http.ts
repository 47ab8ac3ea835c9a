/** An answer to a REST client. */
export interface Response {
  status: number;
  headers: Headers;
  /** The parsed JSON body, which the tests check. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape.
  body: any;
  text: string;
}

export interface RequestOptions {
  body?: unknown;
  /** A raw body, instead of JSON. */
  rawBody?: string;
  headers?: Record<string, string>;
}

/** One real HTTP request. */
export async function call(
  baseUrl: string,
  method: string,
  path: string,
  { body, rawBody, headers = {} }: RequestOptions = {},
): Promise<Response> {
  const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
    redirect: "manual",
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text), text };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
