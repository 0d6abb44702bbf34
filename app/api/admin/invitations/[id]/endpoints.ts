import { z } from "zod";
import { defineEndpoint, ok } from "@/lib/http";
import * as signUp from "@/lib/identity/sign-up";
import { signUpErrors } from "@/lib/identity/sign-up/errors";
import { DeletedInvitation } from "@/lib/identity/sign-up/resource";
import { sessionReasons } from "../../../session-reasons";

export const revokeInvitation = defineEndpoint({
  method: "DELETE",
  path: "/admin/invitations/{id}",
  operationId: "revokeInvitation",
  tag: "Operators",
  summary: "Revoke an invitation",
  auth: "operator",
  sessionReason: sessionReasons.signUp,
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "delete", resourceType: "invitation", idParam: "id" },
  params: z.strictObject({ id: z.string() }),
  success: ok(DeletedInvitation, "The invitation was revoked"),
  errors: [signUpErrors.unknownInvitation],
  handler: ({ actor, params }) => signUp.revokeInvitation(actor, params.id),
});
