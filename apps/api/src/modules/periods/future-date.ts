/** Warns of a date after today, which is usually misread. */
export function futureDateWarnings(name: string, date: string | null | undefined, today: string) {
  if (!date || date <= today) return [];
  const message = `The ${name} ${date} is after today, ${today}. Compare it with the paper.`;
  return [{ code: "DATE_IN_FUTURE" as const, message }];
}
