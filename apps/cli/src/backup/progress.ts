import type { App } from "../terminal/app.ts";

const mebibyte = 1024 * 1024;
const redrawMs = 1000;

/** What is shown of a transfer: `12.3 of 40.0 MB sent (30 %), 8 s`. */
export interface Progress {
  /** Counts the bytes that pass. */
  count(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** Removes the line. */
  end(): void;
}

interface Transfer {
  /** What happens to the bytes: `sent`. */
  done: string;
  /** Shown when all bytes have passed, while the service works. */
  afterwards: string;
  /** Undefined if it is not known. */
  totalBytes?: number;
}

/** Shows the progress of a transfer on a terminal, and nothing otherwise. */
export function startProgress({ stderr }: App, transfer: Transfer): Progress {
  const startedAt = Date.now();
  let bytes = 0;
  let isComplete = false;
  const draw = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const text = isComplete ? transfer.afterwards : describe(bytes, transfer);
    stderr.write(`\r\u001b[K${text}, ${seconds} s`);
  };
  const timer = stderr.isTTY ? setInterval(draw, redrawMs).unref() : undefined;
  return {
    async *count(chunks) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        yield chunk;
      }
      isComplete = true;
      if (timer) draw();
    },
    end() {
      clearInterval(timer);
      if (timer) stderr.write("\r\u001b[K");
    },
  };
}

function describe(bytes: number, { done, totalBytes }: Transfer): string {
  const passed = (bytes / mebibyte).toFixed(1);
  if (!totalBytes) return `${passed} MB ${done}`;
  const percent = Math.floor((bytes / totalBytes) * 100);
  return `${passed} of ${(totalBytes / mebibyte).toFixed(1)} MB ${done} (${percent} %)`;
}
