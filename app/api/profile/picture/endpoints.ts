import { defineEndpoint, file, ok } from "@/lib/http";
import { maxImageBytes } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { removeAvatar, setAvatar } from "@/lib/profile/avatar";
import { AvatarFields } from "@/lib/profile/avatar/resource";
import { ProfileResource } from "@/lib/profile/resource";
import { engineErrors, stagingReceiver, storageErrors } from "@/lib/uploads";

const common = {
  path: "/profile/picture",
  tag: "Profile",
  auth: { scope: "settings:write" },
  audit: { action: "update", resourceType: "profile" },
  success: ok(ProfileResource, "The profile"),
} as const;

export const putProfilePicture = defineEndpoint({
  ...common,
  method: "PUT",
  operationId: "putProfilePicture",
  summary: "Upload your profile picture",
  description:
    "As `multipart/form-data` with the file in the part `file`, or as the raw bytes: any image that can be uploaded. It is cut to the square in its middle and stored without metadata, as a still. `profile_picture` of the profile is then its URL; replace `512` at its end by `128` or `64` for a smaller one. Strangers see it unless the profile is private.",
  rateLimit: "upload",
  body: file(AvatarFields, { maxBytes: maxImageBytes, receiver: stagingReceiver }),
  errors: [
    storageErrors.tooLarge,
    engineErrors.invalidImage,
    engineErrors.imageTooLarge,
    commonErrors.unavailable,
  ],
  handler: ({ actor, body }) => setAvatar(actor, body.file),
});

export const removeProfilePicture = defineEndpoint({
  ...common,
  method: "DELETE",
  operationId: "removeProfilePicture",
  summary: "Remove your profile picture",
  description: "An uploaded one is deleted; the URL of an image elsewhere is removed from the profile.",
  rateLimit: "write",
  errors: [],
  handler: ({ actor }) => removeAvatar(actor),
});
