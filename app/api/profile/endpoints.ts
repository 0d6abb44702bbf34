import { defineEndpoint, json, ok } from "@/lib/http";
import { ownerErrors } from "@/lib/identity/owners";
import * as profile from "@/lib/profile";
import { ProfileResource, UpdateProfile } from "@/lib/profile/resource";

const entityTag = { schema: ProfileResource };

export const getProfile = defineEndpoint({
  method: "GET",
  path: "/profile",
  operationId: "getProfile",
  tag: "Profile",
  summary: "Get your profile",
  auth: { scope: "settings:read" },
  rateLimit: "read",
  success: ok(ProfileResource, "The profile"),
  entityTag,
  errors: [],
  handler: ({ actor }) => profile.getProfile(actor),
});

export const updateProfile = defineEndpoint({
  method: "PATCH",
  path: "/profile",
  operationId: "updateProfile",
  tag: "Profile",
  summary: "Update your profile",
  description:
    "Changing the handle changes all your image URLs. You can change the handle once a day; otherwise, the response is 429 with `Retry-After`. URLs with your last five handles redirect. These five stay reserved for you, and each previous handle for a year after you replaced it. Making the profile public also requires the scopes `images:read` and `albums:read`.",
  auth: { scope: "settings:write", contentScopes: ["images:read", "albums:read"] },
  rateLimit: "write",
  audit: { action: "update", resourceType: "profile" },
  body: json(UpdateProfile),
  success: ok(ProfileResource, "The profile"),
  entityTag,
  errors: [ownerErrors.handleTaken],
  handler: ({ actor, body, precondition }) => profile.updateProfile(actor, body, precondition),
});
