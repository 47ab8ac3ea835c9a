// Draws docs/pictures from a running service whose demo shop is new: start one with an empty
// DATA_DIR, export BAYLINE_API_KEY and BAYLINE_BASE_URL, and run this. Needs `script` of util-linux
// for the terminal, and Chromium for the review page.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

// The programs of this repository, and its Node 24.
process.env.PATH = `node_modules/.bin:${dirname(process.execPath)}:${process.env.PATH}`;

const pictures = new URL("../docs/pictures/", import.meta.url);
const columns = 100;

/** What a terminal shows after these commands, with its control sequences. */
function terminal(commands) {
  return commands.map((command) => {
    const typed = `stty cols ${columns} rows 60; ${command}`;
    const env = { ...process.env, TERM: "xterm", LC_ALL: "C.UTF-8", NO_PAGER: "1" };
    const output = execFileSync("script", ["-qec", typed, "/dev/null"], { encoding: "utf8", env });
    return `\u001b[1m$ ${command}\u001b[22m\n${output.replaceAll("\r", "").trimEnd()}\n`;
  });
}

const styles = { 1: "bold", 2: "dim", 31: "red", 32: "green", 33: "yellow" };
const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** One line of text as SVG, its styles as classes. */
function lineSvg(line, y) {
  const [first = "", ...styled] = line.split("\u001b[");
  const spans = styled.map((part) => {
    const [, code, text = ""] = /^(\d+)m([\s\S]*)$/.exec(part) ?? [];
    const style = styles[code];
    return style ? `<tspan class="${style}">${escaped(text)}</tspan>` : escaped(text);
  });
  return `<text x="20" y="${y}" xml:space="preserve">${escaped(first)}${spans.join("")}</text>`;
}

function terminalSvg(text) {
  const lines = text.trimEnd().split("\n");
  const [width, height] = [columns * 8 + 40, lines.length * 18 + 60];
  const texts = lines.flatMap((line, at) => (line === "" ? [] : [lineSvg(line, 54 + at * 18)]));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>bayline in a terminal</title>
<style>
text { font: 13.2px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #d7dde5; }
.bold { font-weight: 700; fill: #fff; } .dim { fill: #6b7685; }
.red { fill: #ff7b72; } .green { fill: #56d364; } .yellow { fill: #e3b341; }
</style>
<rect width="${width}" height="${height}" rx="10" fill="#14181f"/>
<circle cx="22" cy="20" r="6" fill="#ff5f57"/><circle cx="42" cy="20" r="6" fill="#febc2e"/><circle cx="62" cy="20" r="6" fill="#28c840"/>
${texts.join("\n")}
</svg>
`;
}

/** The review page of a dealer's file, as Chromium shows it. */
function drawReview(file) {
  const run = (...words) => execFileSync("bayline", words, { encoding: "utf8" });
  const { id } = JSON.parse(run("documents", "submit", file, "--output", "json"));
  while (/"status": "(received|reading)"/.test(run("documents", "get", id, "--output", "json"))) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  }
  const link = /https?:\/\/\S+/.exec(run("documents", "open", id))?.[0];
  if (link === undefined) throw new Error("documents open printed no link");
  const folder = mkdtempSync(join(tmpdir(), "bayline-picture-"));
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"];
  const target = new URL("review.png", pictures).pathname;
  execFileSync(
    "chromium",
    [
      ...flags,
      `--user-data-dir=${folder}`,
      `--screenshot=${target}`,
      "--window-size=1280,860",
      "--virtual-time-budget=30000",
      link,
    ],
    { stdio: "ignore" },
  );
  rmSync(folder, { recursive: true });
}

const shown = terminal([
  "bayline receive invoice examples/great-lakes-invoice.json --mode receive",
  "bayline work-orders list --status in_progress",
]);
writeFileSync(new URL("terminal.svg", pictures), terminalSvg(shown.join("\n")));
drawReview("examples/interstate-cores-invoice.pdf");
