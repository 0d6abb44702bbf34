import { z } from "zod";
import { defineEndpoint, json, ok } from "@/lib/http";
import * as passkeys from "@/lib/identity/passkeys";
import { PasskeyResource, RenamePasskey } from "@/lib/identity/passkeys/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { sessionReasons } from "../../session-reasons";

const PasskeyId = z.object({ id: z.string() });
const audited = { resourceType: "passkey", idParam: "id" };

export const renamePasskey = defineEndpoint({
  method: "PATCH",
  path: "/passkeys/{id}",
  operationId: "renamePasskey",
  tag: "Passkeys",
  summary: "Rename a passkey",
  auth: "session",
  sessionReason: sessionReasons.signIn,
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: PasskeyId,
  body: json(RenamePasskey),
  success: ok(PasskeyResource, "The passkey"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params, body }) => passkeys.renamePasskey(actor, params.id, body.name),
});

export const removePasskey = defineEndpoint({
  method: "DELETE",
  path: "/passkeys/{id}",
  operationId: "removePasskey",
  tag: "Passkeys",
  summary: "Delete a passkey",
  description:
    "The passkey can no longer sign in. All your other sessions are signed out, in case the device was lost.",
  auth: "session",
  sessionReason: sessionReasons.signIn,
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: PasskeyId,
  success: ok(PasskeyResource, "The removed passkey"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => passkeys.removePasskey(actor, params.id),
});
