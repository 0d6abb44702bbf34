import { z } from "zod";
import { defineEndpoint, json, ok } from "@/lib/http";
import { removeMember, updateMember } from "@/lib/memberships";
import { membershipErrors } from "@/lib/memberships/errors";
import { DeletedMembership, MembershipResource, UpdateMembership } from "@/lib/memberships/resource";

const MembershipId = z.object({ id: z.string() });
const audited = { resourceType: "membership", idParam: "id" };

export const updateMembership = defineEndpoint({
  method: "PATCH",
  path: "/memberships/{id}",
  operationId: "updateMembership",
  tag: "Members",
  summary: "Change the role or the album of a member or an invitation",
  description: "It counts from the next request on. Only the owner makes managers, and changes their role.",
  auth: "session",
  role: "manager",
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: MembershipId,
  body: json(UpdateMembership),
  success: ok(MembershipResource, "The membership"),
  errors: [membershipErrors.notFound],
  handler: ({ actor, params, body }) => updateMember(actor, params.id, body),
});

export const deleteMembership = defineEndpoint({
  method: "DELETE",
  path: "/memberships/{id}",
  operationId: "deleteMembership",
  tag: "Members",
  summary: "Remove a member or revoke an invitation",
  description:
    "Access ends at once, and keys that the member created for the library are deleted. What the member uploaded stays. Only the owner removes managers.",
  auth: "session",
  role: "manager",
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: MembershipId,
  success: ok(DeletedMembership, "The membership was deleted"),
  errors: [membershipErrors.notFound],
  handler: ({ actor, params }) => removeMember(actor, params.id),
});
