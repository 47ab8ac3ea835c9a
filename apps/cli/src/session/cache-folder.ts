import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { join } from "node:path";
import type { App } from "../terminal/app.ts";

/** Returns the path of a file in the system's directory for caches. */
export function cacheFile(env: App["env"], name: string, platform = process.platform): string {
  const home = env.HOME || env.USERPROFILE || homedir();
  const fallback =
    platform === "win32"
      ? env.LOCALAPPDATA || join(home, "AppData", "Local")
      : join(home, ".cache");
  return join(env.XDG_CACHE_HOME || fallback, "bayline", name);
}

/** The key of an entry. A hash, because a cache must not contain API keys. */
export function hashOf(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 32);
}
