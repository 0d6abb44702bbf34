import { z } from "zod";
import { newId } from "@/lib/kernel/ids";
import { wireText } from "@/lib/kernel/text";
import { isoTime, secondMs } from "@/lib/kernel/time";
import { insertClient } from "./client-repository";
import { OauthError } from "./errors";
import { findRedirectUriProblem } from "./redirect-uri";
import { grantTypes } from "./values";

const maxRedirectUris = 10;

/** Other members of client metadata have no effect (RFC 7591 §2). */
const ClientMetadata = z.object({
  client_name: wireText({ min: 1, max: 100 }).optional(),
  redirect_uris: z.array(z.string()).max(maxRedirectUris).default([]),
  grant_types: z.array(z.string().max(100)).max(10).default(["authorization_code"]),
});

/** The registered values. All clients are public: they have no secret, and use PKCE. */
export interface RegisteredClient {
  client_id: string;
  client_id_issued_at: number;
  client_name: string;
  redirect_uris: string[];
  grant_types: string[];
  response_types: string[];
  token_endpoint_auth_method: "none";
}

/**
 * Registers an application (RFC 7591). Its metadata is not verified.
 * @throws OauthError invalid_client_metadata, invalid_redirect_uri
 */
export async function registerClient(metadata: unknown): Promise<RegisteredClient> {
  const parsed = ClientMetadata.safeParse(metadata);
  if (!parsed.success) throw new OauthError("invalid_client_metadata", z.prettifyError(parsed.error));

  const { redirect_uris: redirectUris, grant_types: requested } = parsed.data;
  for (const uri of redirectUris) {
    const problem = findRedirectUriProblem(uri);
    if (problem !== undefined) throw new OauthError("invalid_redirect_uri", `A redirect URI ${problem}.`);
  }

  const granted = grantTypes.filter((type) => requested.includes(type));
  const isInteractive = granted.some((type) => type !== "refresh_token");
  if (!isInteractive) throw new OauthError("invalid_client_metadata", "No grant type is available.");
  if (granted.includes("authorization_code") && redirectUris.length === 0)
    throw new OauthError("invalid_redirect_uri", "redirect_uris is missing.");

  const id = newId("oac");
  const nowMs = Date.now();
  const name = parsed.data.client_name ?? "Unnamed application";
  await insertClient({ id, name, redirectUris, grantTypes: granted, createdAt: isoTime(nowMs) });

  return {
    client_id: id,
    client_id_issued_at: Math.floor(nowMs / secondMs),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: granted,
    response_types: granted.includes("authorization_code") ? ["code"] : [],
    token_endpoint_auth_method: "none",
  };
}
