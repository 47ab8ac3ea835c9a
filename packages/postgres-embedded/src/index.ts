export { DataDirectoryError } from "./data-directory.ts";
export { startEmbedded } from "./start-embedded.ts";
