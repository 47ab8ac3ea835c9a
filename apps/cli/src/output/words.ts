import type { Paint, Style } from "./paint.ts";

/** Seen at a glance in a long list, with colours and without. */
export const reorderMark = "▼ reorder";

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
  off: "dim",
};

/** A word that stands for a state, in the colour of that state. */
export function paintWord(text: string, paint: Paint): string {
  const style = styleOfWord[text];
  return style ? paint(style, text) : text;
}
