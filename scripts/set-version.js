// Gives every workspace, the chart and the image of Compose the version of the SDK, which
// `changeset version` has set: see CONTRIBUTING.md.
import { globSync, readFileSync, writeFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("packages/sdk/package.json", "utf8"));

/** The places of the version in files that are not of the SDK. */
const places = [
  ["{apps,packages}/*/package.json", /^( {2}"version": ")[^"]+/m],
  ["bench/package.json", /^( {2}"version": ")[^"]+/m],
  ["deploy/helm/*/Chart.yaml", /^(version: )\S+/m],
  ["deploy/helm/*/Chart.yaml", /^(appVersion: )\S+/m],
  ["compose.yaml", /^( {2}image: bayline:)\S+/m],
];

for (const [pattern, place] of places) {
  for (const file of globSync(pattern)) {
    const text = readFileSync(file, "utf8");
    if (!place.test(text)) throw new Error(`${file} has no version like ${place}`);
    writeFileSync(file, text.replace(place, `$1${version}`));
  }
}
