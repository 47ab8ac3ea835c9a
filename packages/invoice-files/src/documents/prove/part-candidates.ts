import { partKey } from "@bayline/contracts";

/** Characters that people and programs confuse. */
const confusable: Record<string, string> = {
  O: "0",
  "0": "O",
  I: "1",
  "1": "I",
  S: "5",
  "5": "S",
  B: "8",
  "8": "B",
};

/** A number with more confusable characters than this is looked up as it was read only. */
const maxExchanges = 6;

/** The key of a part number as read, then the keys with O/0, I/1, S/5 and B/8 exchanged. */
export function candidatesOf(partNumber: string): string[] {
  const key = partKey(partNumber);
  const places = [...key].flatMap((character, at) => (character in confusable ? [at] : []));
  if (places.length > maxExchanges) return [key];
  let keys = [key];
  for (const at of places) {
    keys = keys.flatMap((known) => [known, exchanged(known, at)]);
  }
  return keys;
}

function exchanged(key: string, at: number): string {
  return `${key.slice(0, at)}${confusable[key[at] ?? ""]}${key.slice(at + 1)}`;
}
