import { z } from "zod";

export const ConnectionResource = z
  .object({
    provider: z.string().describe("`github`, `google` or `oidc`"),
    name: z.string().describe("What the provider is called"),
    account_name: z
      .string()
      .nullable()
      .describe("The account's name there, from when it was connected; null if none is connected"),
    connected_at: z.string().nullable(),
    available: z.boolean().describe("Whether this installation is set up to sign in by the provider"),
  })
  .meta({ id: "Connection" });
export type ConnectionResource = z.output<typeof ConnectionResource>;

export const ConnectionList = z
  .object({ data: z.array(ConnectionResource), next_cursor: z.null() })
  .meta({ id: "ConnectionList" });
export type ConnectionList = z.output<typeof ConnectionList>;

export const ConnectionPage = z
  .object({ url: z.string().describe("Leads to the provider, in this browser, within a minute") })
  .meta({ id: "ConnectionPage" });
export type ConnectionPage = z.output<typeof ConnectionPage>;
