import { created, defineEndpoint, json, ok } from "@/lib/http";
import * as memberships from "@/lib/memberships";
import { membershipErrors } from "@/lib/memberships/errors";
import { CreatedMembership, CreateMembership, MembershipList } from "@/lib/memberships/resource";

export const listMemberships = defineEndpoint({
  method: "GET",
  path: "/memberships",
  operationId: "listMemberships",
  tag: "Members",
  summary: "List memberships",
  auth: { scope: "members:read" },
  role: "manager",
  rateLimit: "read",
  success: ok(MembershipList, "All members and invitations, oldest first"),
  errors: [],
  handler: ({ actor }) => memberships.listMemberships(actor),
});

export const createMembership = defineEndpoint({
  method: "POST",
  path: "/memberships",
  operationId: "createMembership",
  tag: "Members",
  summary: "Invite a member",
  description:
    "Emails an invitation to the library or to one album. It works once within 14 days, only for an account with this email address. The address can also sign up if that requires an invitation. Inviting again renews the invitation. Without a mail server, the response contains the link to pass on. Only the owner can invite managers. An API key can invite only viewers and contributors. Album members have the same roles for the images of the album. Library-wide operations return 403 for them, and images outside the album are treated like another account's.",
  auth: { scope: "members:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "create", resourceType: "membership" },
  body: json(CreateMembership),
  success: created(CreatedMembership, "The invitation"),
  secretResponse: true,
  errors: [membershipErrors.alreadyMember, membershipErrors.roleByKey],
  handler: ({ actor, body }) => memberships.inviteMember(actor, body),
});
