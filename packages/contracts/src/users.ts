import { z } from "zod";
import { operation } from "./operation.ts";
import { permissions, roles } from "./permissions.ts";

export const Me = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(["user", "api_key"]),
    email: z.string().nullable(),
    role: z.enum(roles),
    accessLevel: z.enum(["read_only", "full"]),
    permissions: z.array(z.enum(permissions)),
    tenant: z.object({ id: z.string(), name: z.string(), timeZone: z.string() }),
  })
  .meta({ id: "Me" });

export const users = {
  me: operation({
    method: "GET",
    path: "/users/me",
    access: "signed-in",
    summary: "Tell who the caller is and what they may do",
    input: z.strictObject({}),
    output: Me,
  }),
};
