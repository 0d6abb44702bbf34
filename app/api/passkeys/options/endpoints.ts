import { defineEndpoint, ok } from "@/lib/http";
import { beginPasskey } from "@/lib/identity/passkeys";
import { passkeyErrors } from "@/lib/identity/passkeys/errors";
import { PasskeyCreationOptions } from "@/lib/identity/passkeys/resource";
import { sessionReasons } from "../../session-reasons";

export const createPasskeyOptions = defineEndpoint({
  method: "POST",
  path: "/passkeys/options",
  operationId: "createPasskeyOptions",
  tag: "Passkeys",
  summary: "Get passkey creation options",
  description:
    "Pass the response to `PublicKeyCredential.parseCreationOptionsFromJSON`. The challenge is valid once, so a repeated request with the same `Idempotency-Key` is rejected.",
  auth: "session",
  sessionReason: sessionReasons.signIn,
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "passkey_options" },
  success: ok(PasskeyCreationOptions, "The options, valid for five minutes"),
  secretResponse: true,
  errors: [passkeyErrors.limitReached],
  handler: ({ actor }) => beginPasskey(actor),
});
