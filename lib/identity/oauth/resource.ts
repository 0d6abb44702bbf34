import { z } from "zod";
import { oauthResources, oauthScopes } from "./values";

const Decision = {
  approve: z.boolean(),
  scopes: z
    .array(z.enum(oauthScopes))
    .max(oauthScopes.length)
    .optional()
    .describe("Some of the requested scopes. Defaults to all of them."),
  library: z
    .string()
    .max(100)
    .optional()
    .describe("Handle of the library that the application may use. Defaults to your own library."),
};

export const DecideAuthorization = z
  .strictObject({
    ...Decision,
    query: z
      .string()
      .max(8_000)
      .describe("Query string of the authorization request, as the application sent it"),
  })
  .meta({
    id: "DecideAuthorization",
    examples: [
      {
        query:
          "response_type=code&client_id=oac_01kcp3v9w8e7rgtq5n2xj6m4dz&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&scope=images%3Aread",
        approve: true,
      },
    ],
  });
export type DecideAuthorization = z.output<typeof DecideAuthorization>;

export const AuthorizationRedirect = z
  .object({ redirect_url: z.string().describe("URL of the application. Open it in the browser.") })
  .meta({ id: "AuthorizationRedirect" });

export const DecideDevice = z
  .strictObject({
    ...Decision,
    user_code: z.string().max(20).describe("Code that the device shows"),
  })
  .meta({ id: "DecideDevice", examples: [{ user_code: "BCDF-GHJK", approve: true }] });
export type DecideDevice = z.output<typeof DecideDevice>;

export const OauthGrantResource = z
  .object({
    id: z.string(),
    name: z.string().describe("Name that the application gave itself. It is not verified."),
    host: z.string().nullable().describe("Host of the application. Null for a program on a device."),
    scopes: z.array(z.string()),
    resource: z.enum(oauthResources).describe("`api` includes MCP, `mcp` is MCP only."),
    library: z.string().nullable().describe("Handle of the other library. Null for your own library."),
    created_at: z.string(),
    expires_at: z.string().describe("90 days after the last refresh"),
    last_used_at: z.string().nullable().describe("Updated at most once a minute"),
  })
  .meta({ id: "OauthGrant" });
export type OauthGrantResource = z.output<typeof OauthGrantResource>;

export const OauthGrantList = z
  .object({ data: z.array(OauthGrantResource), next_cursor: z.null() })
  .meta({ id: "OauthGrantList" });
