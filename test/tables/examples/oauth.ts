import { findDeviceRequest, startDeviceAuthorization } from "@/lib/identity/oauth";
import type { Account } from "@/test/builders/account";
import { createOauthGrant, createPkce, redirectUri, registerApplication } from "@/test/builders/oauth";
import { type Examples, noParams } from "./example";

async function authorizationCall() {
  const { client_id } = await registerApplication();
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: redirectUri,
    code_challenge: createPkce().challenge,
    code_challenge_method: "S256",
    scope: "images:read",
  });
  return { body: { query: query.toString(), approve: true } };
}

/** The account has opened the request, so no other one can answer it. */
async function deviceCall({ actor }: Account) {
  const { client_id: clientId } = await registerApplication();
  const started = await startDeviceAuthorization({ clientId, resources: [], values: {} });
  await findDeviceRequest(actor, started.user_code);

  return { body: { user_code: started.user_code, approve: true } };
}

/** Connected applications, which a person lets in. */
export const oauthExamples: Examples = {
  listOauthGrants: {
    call: ({ actor }) => createOauthGrant(actor).then(noParams),
    stranger: "own",
  },
  revokeOauthGrant: {
    call: async ({ actor }) => ({ params: { id: (await createOauthGrant(actor)).grantId } }),
    stranger: "hidden",
  },
  decideOauthAuthorization: { call: authorizationCall, stranger: "own" },
  decideOauthDevice: { call: deviceCall, stranger: "hidden" },
};
