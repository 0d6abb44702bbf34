import { z } from "zod";

const parts = ["database", "storage", "jobs", "rate_limits", "cdn", "mail", "encryption"] as const;
export type InstallationPart = (typeof parts)[number];

export const InstallationResource = z
  .object({
    version: z.string(),
    parts: z.array(
      z.object({
        part: z.enum(parts),
        driver: z.string().describe("What the part runs on, such as `fs`, `smtp` or `none`"),
        configured: z.boolean().describe("Whether it was chosen by `variable`, or is the default"),
        variable: z.string().describe("The environment variable that configures the part"),
        status: z.enum(["ok", "unavailable"]).nullable().describe("Null for parts that are not checked"),
      }),
    ),
  })
  .meta({ id: "Installation" });
export type InstallationResource = z.output<typeof InstallationResource>;
