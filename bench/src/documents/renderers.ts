import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { PageSize, RendererName } from "./grammar/layout.ts";

const run = promisify(execFile);

/** A program that makes PDFs. */
export interface Renderer {
  name: RendererName;
  program: string;
  /** Renders the source into `folder/document.pdf`. */
  render(job: RenderJob): Promise<void>;
}

export interface RenderJob {
  /** Each concurrent job has a separate folder. */
  folder: string;
  source: string;
  page: PageSize;
}

const programs: Record<RendererName, { names: string[]; debianPackage: string }> = {
  chromium: { names: ["chromium", "chromium-browser", "google-chrome"], debianPackage: "chromium" },
  weasyprint: { names: ["weasyprint"], debianPackage: "weasyprint" },
  wkhtmltopdf: { names: ["wkhtmltopdf"], debianPackage: "wkhtmltopdf" },
  libreoffice: {
    names: ["soffice", "libreoffice"],
    debianPackage: "libreoffice-writer-nogui",
  },
};

const commands: Record<RendererName, (job: RenderJob) => string[]> = {
  chromium: ({ folder }) => [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    `--user-data-dir=${join(folder, "profile")}`,
    "--no-pdf-header-footer",
    `--print-to-pdf=${join(folder, "document.pdf")}`,
    pathToFileURL(join(folder, "document.html")).href,
  ],
  weasyprint: ({ folder }) => ["-q", join(folder, "document.html"), join(folder, "document.pdf")],
  wkhtmltopdf: ({ folder, page }) => [
    "-q",
    "--page-size",
    page.size,
    "--orientation",
    page.isLandscape ? "Landscape" : "Portrait",
    join(folder, "document.html"),
    join(folder, "document.pdf"),
  ],
  libreoffice: ({ folder }) => [
    "--headless",
    `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`,
    "--convert-to",
    "pdf",
    "--outdir",
    folder,
    join(folder, "document.html"),
  ],
};

/** The renderers of this machine, and what to install for the others. */
export function findRenderers(): { found: Renderer[]; missing: string[] } {
  const found: Renderer[] = [];
  const missing: string[] = [];
  for (const name of Object.keys(programs) as RendererName[]) {
    const { names, debianPackage } = programs[name];
    const program = names.map(onPath).find((path) => path !== undefined);
    if (program) found.push({ name, program, render: (job) => renderWith(name, program, job) });
    else missing.push(`${name} is not installed (Debian: apt-get install ${debianPackage})`);
  }
  return { found, missing };
}

async function renderWith(name: RendererName, program: string, job: RenderJob): Promise<void> {
  await writeFile(join(job.folder, "document.html"), job.source);
  // Without a display: wkhtmltopdf is a program of Qt.
  const env = { ...process.env, QT_QPA_PLATFORM: "offscreen" };
  await run(program, commands[name](job), { env, timeout: 120_000 });
}

/** Moves the rendered document to its place. */
export function keepRendered(folder: string, path: string): Promise<void> {
  return rename(join(folder, "document.pdf"), path);
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
