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
    example: {
      output: {
        id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c08",
        name: "Dana Whitfield",
        type: "user",
        email: "dana@ridgeline.example",
        role: "service_writer",
        accessLevel: "full",
        permissions: ["shop.read", "shop.write", "reports:operational"],
        tenant: {
          id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c09",
          name: "Ridgeline Truck & Fleet",
          timeZone: "America/Chicago",
        },
      },
    },
  }),
};
