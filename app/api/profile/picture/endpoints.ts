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
    "Send `multipart/form-data` with the file in the part `file`, or the raw bytes of any supported image. The profile picture is center-cropped to a square; metadata and animation are removed. `profile_picture` of the profile is then its URL. For a smaller size, replace the `512` at its end with `128` or `64`. The profile picture is public unless the profile is private.",
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
  summary: "Delete your profile picture",
  description: "Deletes an uploaded profile picture, or removes an external URL from the profile.",
  rateLimit: "write",
  errors: [],
  handler: ({ actor }) => removeAvatar(actor),
});
