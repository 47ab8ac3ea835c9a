import { AppError, invalid } from "@bayline/contracts";
import type { ReadContext } from "../../pipeline/context.ts";

declare module "../../pipeline/context.ts" {
  interface Services {
    attachments: AttachmentSettings;
  }
}

export interface AttachmentSettings {
  /** The address of a virus scanner; null if there is none. */
  scanUrl: string | null;
  /** The most bytes of the attachments of a shop. */
  maxShopBytes: number;
}

/** How long a scanner may take. */
const deadlineMs = 30_000;

/**
 * Sends a file to the virus scanner, if there is one.
 *
 * @throws VALIDATION_ERROR if it refuses the file, UNAVAILABLE if it does not answer
 */
export async function scan({ services }: ReadContext, content: Buffer): Promise<void> {
  const { scanUrl } = services.attachments;
  if (scanUrl === null) return;
  const status = await statusOf(scanUrl, content).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (status >= 200 && status < 300) return;
  if (status >= 400 && status < 500) {
    throw invalid([{ field: "file", message: "was refused by the virus scanner" }]);
  }
  throw unavailable(new Error(`The virus scanner answered ${status}`));
}

async function statusOf(url: string, content: Buffer): Promise<number> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: new Uint8Array(content),
    redirect: "error",
    signal: AbortSignal.timeout(deadlineMs),
  });
  await response.body?.cancel();
  return response.status;
}

function unavailable(cause: unknown): AppError {
  return new AppError("UNAVAILABLE", "The virus scanner does not answer. Nothing was stored.", {
    cause,
  });
}
