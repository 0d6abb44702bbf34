import { defineEndpoint, json, ok } from "@/lib/http";
import { acceptInvitation } from "@/lib/memberships";
import { membershipErrors } from "@/lib/memberships/errors";
import { AcceptMembership, LibraryResource } from "@/lib/memberships/resource";
import { sessionReasons } from "../../session-reasons";

export const acceptMembership = defineEndpoint({
  method: "POST",
  path: "/memberships/accept",
  operationId: "acceptMembership",
  tag: "Members",
  summary: "Accept an invitation",
  description: "An invitation works once, and only for an account with the invited email address.",
  auth: "session",
  sessionReason: sessionReasons.joining,
  rateLimit: "write",
  audit: { action: "update", resourceType: "membership" },
  body: json(AcceptMembership),
  success: ok(LibraryResource, "The library"),
  errors: [membershipErrors.ended, membershipErrors.otherAddress],
  handler: ({ actor, body }) => acceptInvitation(actor, body),
});
