import type { Paint, Style } from "../terminal/paint.ts";

/** Easy to spot in a long list, even without colours. */
const reorderMark = "▼ reorder";

const styleOfWord: Record<string, Style> = {
  [reorderMark]: "yellow",
  urgent: "red",
  high: "yellow",
  VIOLATED: "red",
  failed: "red",
  archived: "dim",
  inactive: "dim",
  cancelled: "dim",
  rejected: "dim",
  converted: "green",
  draft: "dim",
  partially_received: "yellow",
  partially_refunded: "yellow",
  refunded: "dim",
  received: "green",
  passed: "green",
  approved: "green",
  completed: "green",
  paid: "green",
  partially_paid: "yellow",
  void: "dim",
  pending: "yellow",
  in_progress: "yellow",
  paused: "yellow",
  declined: "red",
  delivered: "green",
  ready: "green",
  booked: "green",
  needs_review: "yellow",
  unreadable: "red",
  off: "dim",
};

/** Paints a status word in the colour of its meaning. */
export function paintWord(text: string, paint: Paint): string {
  const style = styleOfWord[text];
  return style ? paint(style, text) : text;
}
