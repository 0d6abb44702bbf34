import { created, defineEndpoint, json, ok } from "@/lib/http";
import * as signUp from "@/lib/identity/sign-up";
import { signUpErrors } from "@/lib/identity/sign-up/errors";
import {
  CreatedInvitation,
  CreateInvitation,
  InvitationList,
  invitationDays,
} from "@/lib/identity/sign-up/resource";
import { sessionReasons } from "../../session-reasons";

export const listInvitations = defineEndpoint({
  method: "GET",
  path: "/admin/invitations",
  operationId: "listInvitations",
  tag: "Operators",
  summary: "List invitations",
  auth: { scope: "admin:read", operators: true },
  rateLimit: "read",
  success: ok(InvitationList, "The invitations"),
  errors: [],
  handler: () => signUp.listInvitations(),
});

export const createInvitation = defineEndpoint({
  method: "POST",
  path: "/admin/invitations",
  operationId: "createInvitation",
  tag: "Operators",
  summary: "Create an invitation",
  description: `Emails an invitation: the address can create an account within ${invitationDays} days. Inviting an address again renews its invitation. Without a mail server, the response contains a sign-in link to pass on.`,
  auth: "operator",
  sessionReason: sessionReasons.signUp,
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "invitation" },
  body: json(CreateInvitation),
  success: created(CreatedInvitation, "The invitation"),
  secretResponse: true,
  errors: [signUpErrors.closed, signUpErrors.ownerExists],
  handler: ({ actor, body }) => signUp.invite(body, actor),
});
