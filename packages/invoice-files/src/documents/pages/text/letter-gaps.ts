/** Words of labels and titles, which a program may cut where it spaces or kerns letters. */
const words = new Set(
  "invoice invoiced number account customer order purchase date terms total subtotal amount balance due description quantity price unit part parts shipped ordered backordered extended extension credit memo payment freight shipping tax discount charge charges core deposit reference document statement vendor bill sold ship item product".split(
    " ",
  ),
);

/** The most pieces that a word is cut into. */
const mostPieces = 3;

/** Some PDFs have a gap around each ligature, `Paci fi c`, or between letters: `I N V O I C E`. */
export function withoutGaps(text: string): string {
  if (isSpaced(text)) return text.replaceAll(" ", "");
  if (/^[A-Z]{1,4} -\d{3,}$/.test(text)) return text.replace(" ", "");
  return withWholeWords(text.replace(/(?<=[a-z]) (ff?[il]|ff) (?=[a-z])/gi, "$1"));
}

/** Letters with a gap between any two. Digits alone may be several numbers. */
export function isSpaced(text: string): boolean {
  if (/^(?:[^\s\d] ){2,}[^\s\d]$|^[A-Z] [A-Z]$/.test(text)) return true;
  return /^(?:\S ){4,}\S$/.test(text) && /[a-z]/i.test(text);
}

/** `IN VOICE NO.` → `INVOICE NO.` */
function withWholeWords(text: string): string {
  const pieces = text.split(" ");
  const whole: string[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const length = lengthOfCut(pieces.slice(at, at + mostPieces));
    whole.push(pieces.slice(at, at + length).join(""));
    at += length - 1;
  }
  return whole.join(" ");
}

/** How many pieces are one word: those that are no words themselves. */
function lengthOfCut(pieces: readonly string[]): number {
  for (let length = pieces.length; length > 1; length -= 1) {
    const cut = pieces.slice(0, length);
    const isWord = words.has(plain(cut.join("")));
    if (isWord && cut.some((piece) => !words.has(plain(piece)))) return length;
  }
  return 1;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[.:#]+$/, "");
}
