/** A text of a page: place from the bottom left, and size, in points. */
interface PdfText {
  x: number;
  y: number;
  text: string;
  /** How the text is drawn: 3 is not at all. */
  mode?: number;
}

interface PdfParts {
  /** What the page draws after its texts. */
  drawn?: string;
  /** Entries of the catalog, such as an action. */
  catalog?: string;
  /** The number of pages that the file says it has. */
  count?: number;
  /** What the pages name as their parent's children. */
  kids?: string;
  /** Entries of the trailer. */
  trailer?: string;
  /** Objects after those of the page. They begin with number 6. */
  objects?: string[];
}

/** Writes a PDF with one page of text, by hand, so that parts of it can be broken. */
export function pdfOf(texts: readonly PdfText[], parts: PdfParts = {}): Uint8Array<ArrayBuffer> {
  const { catalog = "", count = 1, kids = "3 0 R", trailer = "", objects = [], drawn = "" } = parts;
  const content = [...texts.map((text) => drawnText(text)), drawn].join("\n");
  return fileOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ...objects,
    ],
    trailer,
  );
}

/** The operators that draw a text. */
export function drawnText({ x, y, text, mode = 0 }: PdfText, size = 10): string {
  return `BT /F1 ${size} Tf ${mode} Tr 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj ET`;
}

function escaped(text: string): string {
  return text.replace(/[()\\]/g, (character) => `\\${character}`);
}

function fileOf(objects: readonly string[], trailer: string): Uint8Array<ArrayBuffer> {
  let file = "%PDF-1.7\n";
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}
