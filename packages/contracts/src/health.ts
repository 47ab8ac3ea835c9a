import { z } from "zod";
import { operation } from "./operation.ts";

export const health = {
  get: operation({
    method: "GET",
    path: "/health",
    access: "public",
    summary: "Tell whether the service and its database answer",
    input: z.strictObject({}),
    output: z.object({
      status: z.enum(["ok", "unavailable"]),
      version: z.string(),
      database: z.enum(["ok", "unavailable"]),
      time: z.string().meta({ format: "date-time" }),
    }),
    errors: ["UNAVAILABLE"],
    example: {
      output: { status: "ok", version: "1.0.0", database: "ok", time: "2026-03-02T15:04:05.000Z" },
    },
  }),
};
