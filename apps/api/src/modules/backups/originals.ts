import { createHash, type Hash } from "node:crypto";

interface Original {
  sizeBytes: unknown;
  sha256: unknown;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Compares the originals in an archive with what their documents say about them. The rows of both
 * kinds arrive in any order, but the parts of an original one after the other, as they are
 * exported.
 */
export class OriginalsCheck {
  readonly #expected = new Map<string, Original | null>();
  readonly #found = new Map<string, Original>();
  #open: { id: string; hash: Hash; bytes: number; parts: number } | undefined;

  /** Takes a row whose shape is valid. Returns its fault, if it has one. */
  take(kind: string, row: Row): string | undefined {
    if (kind === "documents") this.#takeDocument(row);
    return kind === "document_files" ? this.#takePart(row) : undefined;
  }

  #takeDocument({ id, size_bytes: sizeBytes, sha256, original_deleted_at: deletedAt }: Row): void {
    const isDeleted = typeof deletedAt === "string";
    this.#expected.set(keyOf(id), isDeleted ? null : { sizeBytes, sha256 });
  }

  #takePart({ document_id: documentId, position, content }: Row): string | undefined {
    const id = keyOf(documentId);
    if (this.#open?.id !== id) {
      this.#close();
      if (this.#found.has(id)) return "position is not in order";
      this.#open = { id, hash: createHash("sha256"), bytes: 0, parts: 0 };
    }
    if (position !== this.#open.parts) return "position is not in order";
    const bytes = Buffer.from(typeof content === "string" ? content.slice(2) : "", "hex");
    this.#open.hash.update(bytes);
    this.#open.bytes += bytes.length;
    this.#open.parts += 1;
    return undefined;
  }

  #close(): void {
    const { id, hash, bytes } = this.#open ?? {};
    if (id !== undefined && hash && bytes !== undefined) {
      this.#found.set(id, { sizeBytes: bytes, sha256: hash.digest("hex") });
    }
    this.#open = undefined;
  }

  /** Whether every document has its original, and only the documents that still have one. */
  isComplete(): boolean {
    this.#close();
    const stored = [...this.#expected].filter(([, original]) => original !== null);
    return (
      stored.length === this.#found.size &&
      stored.every(([id, original]) => {
        const found = this.#found.get(id);
        return found?.sizeBytes === original?.sizeBytes && found?.sha256 === original?.sha256;
      })
    );
  }
}

function keyOf(id: unknown): string {
  return typeof id === "string" ? id.toLowerCase() : "";
}
