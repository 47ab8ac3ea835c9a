import type { Task } from "../../src/drawing-process.ts";

/** Is killed by each document `broken`. */
process.on("message", (task: Task) => {
  if ("title" in task && task.title === "broken") process.kill(process.pid, "SIGKILL");
  else process.send?.({ content: Buffer.from("drawn") });
});
process.on("disconnect", () => process.exit());
