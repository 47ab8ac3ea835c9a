import { isRecord } from "@bayline/contracts/plain";
import { ApiPromise, type Bayline, PagePromise, type RequestOptions } from "@bayline/sdk";

export interface Call {
  ids: readonly string[];
  /** The query or body; undefined if the operation has neither. */
  input: Record<string, unknown> | undefined;
  options: RequestOptions;
}

/** Calls the client's method with the operation's name: `purchaseOrders.receive`. */
export function invoke(client: Bayline, name: string, call: Call): ApiPromise<unknown> {
  const path = name.split(".");
  const method = path.pop() ?? "";
  const owner = path.reduce<unknown>(member, client);
  const run = member(owner, method);
  if (typeof run !== "function") throw new Error(`The SDK has no ${name}; generate it again.`);
  const input = call.input === undefined ? [] : [call.input];
  const answer: unknown = Reflect.apply(run, owner, [...call.ids, ...input, call.options]);
  if (!(answer instanceof ApiPromise)) throw new Error(`The SDK's ${name} answers no promise.`);
  return answer;
}

function member(owner: unknown, name: string): unknown {
  // A property access instead of an own-property check, because methods are on the prototype of a
  // resource.
  return isRecord(owner) ? owner[name] : undefined;
}

/** Returns the body of a response; for a list, of its first page. */
export async function bodyOf(answer: ApiPromise<unknown>): Promise<unknown> {
  const data = await answer;
  return answer instanceof PagePromise && isRecord(data) ? data.body : data;
}

/** Returns the body of every page of a list. */
export async function* bodiesOf(answer: ApiPromise<unknown>): AsyncGenerator<unknown> {
  if (!(answer instanceof PagePromise)) {
    yield await answer;
    return;
  }
  for await (const page of answer.pages()) yield page.body;
}
