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
  summary: "Update a membership",
  description:
    "Changes the role or album of a member or an invitation. Takes effect on the next request. Only the owner can add or change managers. An API key can only lower a role, or limit a member of the library to an album.",
  auth: { scope: "members:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: MembershipId,
  body: json(UpdateMembership),
  success: ok(MembershipResource, "The membership"),
  errors: [membershipErrors.notFound, membershipErrors.raisedByKey],
  handler: ({ actor, params, body }) => updateMember(actor, params.id, body),
});

export const deleteMembership = defineEndpoint({
  method: "DELETE",
  path: "/memberships/{id}",
  operationId: "deleteMembership",
  tag: "Members",
  summary: "Delete a membership",
  description:
    "Removes a member or revokes an invitation. Access ends at once, and keys that the member created for the library are deleted. The member's uploads are kept. Links belong to the library and keep working after the removal: share links, signed URLs, access links and URLs of unlisted images. To end them, use `DELETE /shares/{id}`, `POST /images/{id}/link/reset` and `DELETE /images/{id}/tokens`. Only the owner can remove managers.",
  auth: { scope: "members:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: MembershipId,
  success: ok(DeletedMembership, "The membership was deleted"),
  errors: [membershipErrors.notFound],
  handler: ({ actor, params }) => removeMember(actor, params.id),
});
