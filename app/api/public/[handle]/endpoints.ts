import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { readPublicProfile } from "@/lib/public";
import { PublicProfile } from "@/lib/public/resource";
import { HandleParams, movedDescription, respondPublic } from "../respond";

export const getPublicProfile = defineEndpoint({
  method: "GET",
  path: "/public/{handle}",
  operationId: "getPublicProfile",
  tag: "Public",
  summary: "Get the public profile of an owner",
  description: "404 for a private profile as for one that does not exist.",
  auth: "public",
  rateLimit: "read",
  params: HandleParams,
  success: ok(PublicProfile, "The profile", { moved: movedDescription }),
  errors: [commonErrors.notFound],
  handler: ({ params }) =>
    respondPublic(params.handle, "", async (owner) => ({
      result: await readPublicProfile(owner),
      content: { expiresAt: null },
    })),
});
