import {
  type Deprecation,
  deprecatedField,
  deprecationsOf,
  isRecord,
  type NamedOperation,
} from "@bayline/contracts";

/** What a call used of the deprecated parts of the contract. */
export interface DeprecationNotice {
  /** The first day of the schedules. */
  since: string;
  /** The first day on which a part may be missing. */
  sunset: string;
  /** `request.taxRate: use taxRates` */
  uses: readonly string[];
}

interface Part extends Pick<Deprecation, "since" | "sunset"> {
  text: string;
  isUsed(input: unknown, body: unknown): boolean;
}

export type NoticeOfCall = (input: unknown, body: unknown) => DeprecationNotice | undefined;

/**
 * Returns what finds the deprecated parts in a request and its answer, or undefined if nothing of
 * the operation is deprecated.
 */
export function deprecationNotice({ name, operation }: NamedOperation): NoticeOfCall | undefined {
  const found = deprecationsOf(operation);
  if (!found) return undefined;
  const { own, request, answer } = found;
  const parts: Part[] = [
    ...(own ? [{ ...own, text: `${name}: use ${own.use}`, isUsed: () => true }] : []),
    ...request.map((field) => ({
      ...field,
      text: `${deprecatedField("request", field)}: use ${field.use}`,
      isUsed: (input: unknown) => contains(input, field.path),
    })),
    ...answer.map((field) => ({
      ...field,
      text: `${deprecatedField("answer", field)}: use ${field.use}`,
      isUsed: (_input: unknown, body: unknown) => contains(body, field.path),
    })),
  ];
  return (input, body) => {
    const used = parts.filter((part) => part.isUsed(input, body));
    const [since] = used.map((part) => part.since).sort();
    const [sunset] = used.map((part) => part.sunset).sort();
    if (since === undefined || sunset === undefined) return undefined;
    return { since, sunset, uses: used.map(({ text }) => text) };
  };
}

/** Whether a value has a field, which may be null. */
function contains(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return value !== undefined;
  if (step === "[]") return Array.isArray(value) && value.some((entry) => contains(entry, rest));
  return isRecord(value) && Object.hasOwn(value, step) && contains(value[step], rest);
}
