import { created, defineEndpoint, json, ok } from "@/lib/http";
import * as passkeys from "@/lib/identity/passkeys";
import { passkeyErrors } from "@/lib/identity/passkeys/errors";
import { AddPasskey, PasskeyList, PasskeyResource } from "@/lib/identity/passkeys/resource";
import { sessionReasons } from "../session-reasons";

export const listPasskeys = defineEndpoint({
  method: "GET",
  path: "/passkeys",
  operationId: "listPasskeys",
  tag: "Passkeys",
  summary: "List passkeys",
  auth: "session",
  sessionReason: sessionReasons.signIn,
  rateLimit: "read",
  success: ok(PasskeyList, "Your passkeys"),
  errors: [],
  handler: ({ actor }) => passkeys.listPasskeys(actor),
});

export const addPasskey = defineEndpoint({
  method: "POST",
  path: "/passkeys",
  operationId: "addPasskey",
  tag: "Passkeys",
  summary: "Add a passkey",
  description:
    "Takes the credential that the browser created from `POST /passkeys/options`. The passkey can then sign in to your account. An account can have at most 20 passkeys.",
  auth: "session",
  sessionReason: sessionReasons.signIn,
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "passkey" },
  body: json(AddPasskey),
  success: created(PasskeyResource, "The passkey"),
  errors: [
    passkeyErrors.rejected,
    passkeyErrors.challengeExpired,
    passkeyErrors.exists,
    passkeyErrors.limitReached,
  ],
  handler: ({ actor, body }) => passkeys.addPasskey(actor, body),
});
