import { created, defineEndpoint, json, ok } from "@/lib/http";
import * as memberships from "@/lib/memberships";
import { membershipErrors } from "@/lib/memberships/errors";
import { CreatedMembership, CreateMembership, MembershipList } from "@/lib/memberships/resource";

export const listMemberships = defineEndpoint({
  method: "GET",
  path: "/memberships",
  operationId: "listMemberships",
  tag: "Members",
  summary: "List the members of the library and its invitations, oldest first",
  auth: "session",
  role: "manager",
  rateLimit: "read",
  success: ok(MembershipList, "All members and invitations"),
  errors: [],
  handler: ({ actor }) => memberships.listMemberships(actor),
});

export const createMembership = defineEndpoint({
  method: "POST",
  path: "/memberships",
  operationId: "createMembership",
  tag: "Members",
  summary: "Invite someone to the library, or to one album of it",
  description:
    "Mails a link that works for 14 days, once, and only for an account with this email address. It also lets the address sign up where that needs an invitation. Inviting again renews the invitation. Without a mail server, the response contains the link to hand over. Only the owner invites managers. A member of one album works with its images alone, by the same roles; what concerns all of the library is 403, and any other image is as that of another account.",
  auth: "session",
  role: "manager",
  rateLimit: "write",
  audit: { action: "create", resourceType: "membership" },
  body: json(CreateMembership),
  success: created(CreatedMembership, "The invitation"),
  secretResponse: true,
  errors: [membershipErrors.alreadyMember],
  handler: ({ actor, body }) => memberships.inviteMember(actor, body),
});
