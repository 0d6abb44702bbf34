import { z } from "zod";

const parts = ["database", "storage", "jobs", "rate_limits", "cdn", "mail", "encryption"] as const;
export type InstallationPart = (typeof parts)[number];

export const InstallationResource = z
  .object({
    version: z.string(),
    parts: z.array(
      z.object({
        part: z.enum(parts),
        driver: z.string().describe("The driver, such as `fs`, `smtp` or `none`"),
        configured: z.boolean().describe("Whether `variable` is set; otherwise, the default applies"),
        variable: z.string().describe("Environment variable that configures the component"),
        status: z.enum(["ok", "unavailable"]).nullable().describe("Null for components without a check"),
      }),
    ),
  })
  .meta({ id: "Installation" });
export type InstallationResource = z.output<typeof InstallationResource>;
