/**
 * Maximum nesting of objects and arrays in an input. The deepest input of an operation has six
 * levels.
 */
const maxLevels = 64;

/**
 * Error message for an input whose nesting could exhaust the stack of the code that traverses it.
 */
export const tooDeep = `must have at most ${maxLevels} levels of objects and arrays`;

export function isTooDeep(value: unknown, levels = maxLevels): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((nested) => isTooDeep(nested, levels - 1));
}
