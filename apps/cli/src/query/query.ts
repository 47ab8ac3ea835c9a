import { isRecord } from "@bayline/contracts/plain";
import { compile, getRegisteredFunctions, search, tokenize } from "@jmespath-community/jmespath";
import { didYouMean } from "../errors/closest.ts";
import { CliError } from "../terminal/exit.ts";
import { faultAt, pointAt } from "./caret.ts";

const help = "Write JMESPath, such as 'vendors[?accountNumber].name': https://jmespath.org";

/** Rejects an invalid expression before any request. */
export function checkQuery(expression: string): void {
  const tree = parsed(expression);
  const single = placeOfSingleEquals(expression);
  if (single !== undefined) throw refusal(expression, single, "equality is written ==");
  const known = getRegisteredFunctions();
  for (const name of functionsIn(tree)) {
    if (known.includes(name)) continue;
    const place = placeOfCall(expression, name);
    throw refusal(expression, place, `there is no function ${name}.${didYouMean(name, known)}`);
  }
}

function parsed(expression: string): unknown {
  if (expression.trim() === "") throw refusal(expression, 0, "the expression is empty");
  try {
    return compile(expression);
  } catch (error) {
    const place = faultAt(expression, {
      parse: compile,
      starts: (text) => tokenize(text).map(({ start }) => start),
    });
    throw refusal(expression, place, reasonFor(expression, place, error));
  }
}

function reasonFor(expression: string, place: number, error: unknown): string {
  const rest = expression.slice(place);
  if (rest.trim() === "") return "the expression ends too early";
  if (rest.startsWith('"')) return "the quote is not closed";
  if (rest.startsWith("`")) return "text between backticks must be JSON";
  if (/^-?\d/.test(rest)) return "a number must be between backticks, such as `5`";
  if (rest.startsWith("=")) return "equality is written ==";
  const isCharacter = error instanceof Error && error.name === "LexerError";
  return isCharacter ? "this character is not allowed" : "this is not allowed here";
}

/**
 * Finds a single `=`. The library parses `a = b` as an assignment and finds nothing; only `let $a =
 * b` is one.
 */
function placeOfSingleEquals(expression: string): number | undefined {
  const tokens = tokenize(expression);
  return tokens.find(
    ({ type }, index) => type === "Assign" && tokens[index - 1]?.type !== "Variable",
  )?.start;
}

function placeOfCall(expression: string, name: string): number {
  const tokens = tokenize(expression);
  const call = tokens.find(
    ({ value }, index) => value === name && tokens[index + 1]?.type === "Lparen",
  );
  return call?.start ?? 0;
}

/** Returns the names of the functions that a syntax tree calls. */
function functionsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(functionsIn);
  if (!isRecord(node)) return [];
  const names = node.type === "Function" && typeof node.name === "string" ? [node.name] : [];
  return [...names, ...Object.values(node).flatMap(functionsIn)];
}

function refusal(expression: string, place: number, reason: string): CliError {
  return new CliError("USAGE", `--query: ${reason}\n${pointAt(expression, place)}`, {
    nextStep: help,
  });
}

/** Applies an expression to a response. */
export function runQuery(expression: string, body: unknown): unknown {
  try {
    return search(JSON.parse(JSON.stringify(body)), expression);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError("USAGE", `--query: ${reason.replace(/[.\s]+$/, "")}\n${expression}`, {
      nextStep: "The request was carried out; only the query on its answer failed.",
    });
  }
}
