import { z } from "zod";

export const ConnectionResource = z
  .object({
    provider: z.string().describe("`github`, `google` or `oidc`"),
    name: z.string().describe("Display name of the provider"),
    account_name: z
      .string()
      .nullable()
      .describe("Account name at the provider when it was connected. Null if not connected."),
    connected_at: z.string().nullable(),
    available: z.boolean().describe("Whether sign-in with the provider is enabled on this server"),
  })
  .meta({ id: "Connection" });
export type ConnectionResource = z.output<typeof ConnectionResource>;

export const ConnectionList = z
  .object({ data: z.array(ConnectionResource), next_cursor: z.null() })
  .meta({ id: "ConnectionList" });
export type ConnectionList = z.output<typeof ConnectionList>;

export const ConnectionPage = z
  .object({ url: z.string().describe("Leads to the provider. Open it in this browser within a minute.") })
  .meta({ id: "ConnectionPage" });
export type ConnectionPage = z.output<typeof ConnectionPage>;
