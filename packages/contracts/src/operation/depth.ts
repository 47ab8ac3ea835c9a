/** Levels of objects and arrays that an input may have. The deepest that an operation takes has six. */
const maxLevels = 64;

/** What is wrong with a value whose nesting would exhaust the stack of whatever walks through it. */
export const tooDeep = `must have at most ${maxLevels} levels of objects and arrays`;

export function isTooDeep(value: unknown, levels = maxLevels): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((nested) => isTooDeep(nested, levels - 1));
}
