/** Stands in for a process that reads documents, and never ends. */
process.on("message", () => undefined);
