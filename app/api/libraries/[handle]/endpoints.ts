import { z } from "zod";
import { defineEndpoint, ok } from "@/lib/http";
import * as memberships from "@/lib/memberships";
import { membershipErrors } from "@/lib/memberships/errors";
import { LeftLibrary } from "@/lib/memberships/resource";

export const leaveLibrary = defineEndpoint({
  method: "DELETE",
  path: "/libraries/{handle}",
  operationId: "leaveLibrary",
  tag: "Members",
  summary: "Leave a library",
  description: "Deletes your keys for the library. Your uploads are kept.",
  auth: { scope: "members:write" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "membership" },
  params: z.object({ handle: z.string() }),
  success: ok(LeftLibrary, "The library you left"),
  errors: [membershipErrors.unknownLibrary],
  handler: ({ actor, params }) => memberships.leaveLibrary(actor, params.handle),
});
