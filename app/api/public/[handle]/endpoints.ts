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
  summary: "Get a public profile",
  description: "Returns 404 for private profiles, as for unknown handles.",
  auth: "public",
  rateLimit: "read",
  params: HandleParams,
  success: ok(PublicProfile, "The profile", { moved: movedDescription }),
  errors: [commonErrors.notFound],
  handler: ({ params }) =>
    respondPublic(params.handle, "", async (owner) => {
      const { profile, expiresAt } = await readPublicProfile(owner);
      return { result: profile, content: { expiresAt } };
    }),
});
