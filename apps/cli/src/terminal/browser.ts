import { spawn } from "node:child_process";

/** Opens a URL in the browser of the system. Without a browser, nothing happens. */
export function openInBrowser(url: string): void {
  const programs: Partial<Record<NodeJS.Platform, [string, string[]]>> = {
    darwin: ["open", [url]],
    win32: ["rundll32", ["url.dll,FileProtocolHandler", url]],
  };
  const [program, args] = programs[process.platform] ?? ["xdg-open", [url]];
  const child = spawn(program, args, { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
