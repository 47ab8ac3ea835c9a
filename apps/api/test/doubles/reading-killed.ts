/** Stands in for a process that reads documents, and is killed as by a system without memory. */
process.on("message", () => process.kill(process.pid, "SIGKILL"));
