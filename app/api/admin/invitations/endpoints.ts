import { created, defineEndpoint, json, ok } from "@/lib/http";
import * as signUp from "@/lib/identity/sign-up";
import { signUpErrors } from "@/lib/identity/sign-up/errors";
import {
  CreatedInvitation,
  CreateInvitation,
  InvitationList,
  invitationDays,
} from "@/lib/identity/sign-up/resource";

export const listInvitations = defineEndpoint({
  method: "GET",
  path: "/admin/invitations",
  operationId: "listInvitations",
  tag: "Operators",
  summary: "List the invitations of the last two weeks, the newest first",
  auth: "operator",
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
  summary: "Invite someone by email",
  description: `The email address can create an account within ${invitationDays} days, and gets a mail that says so. Inviting it again renews the invitation. Without a mail server, the response contains a sign-in link to hand over.`,
  auth: "operator",
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "invitation" },
  body: json(CreateInvitation),
  success: created(CreatedInvitation, "The invitation"),
  secretResponse: true,
  errors: [signUpErrors.closed, signUpErrors.ownerExists],
  handler: ({ actor, body }) => signUp.invite(body, actor),
});
