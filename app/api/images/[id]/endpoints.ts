import { z } from "zod";
import { billingErrors } from "@/lib/billing/errors";
import { defineEndpoint, json, ok } from "@/lib/http";
import * as images from "@/lib/images";
import { ImageResource, maxBatchRead, UpdateImage } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { includedRecipes } from "../included-recipes";

export const ImageId = z.object({ id: z.string() });

export const ImageIds = z.object({
  id: z
    .string()
    .refine((ids) => ids.split(",").length <= maxBatchRead, `at most ${maxBatchRead} ids`)
    .describe(`One ID, or up to ${maxBatchRead} comma-separated IDs`),
});

/**
 * Rendering, backup and other images change the computed members. Stars and flags are set while
 * others edit texts, and do not count as an edit.
 */
const entityTag = {
  schema: ImageResource,
  computed: [
    "urls",
    "info.duplicate_of",
    "status.variants",
    "status.backup",
    "status.ai",
    "rating",
    "pick",
    "updated_at",
  ],
};

export const getImage = defineEndpoint({
  method: "GET",
  path: "/images/{id}",
  operationId: "getImage",
  tag: "Images",
  summary: "Get images",
  description: "For several IDs, returns an array in the order of the IDs. Unknown IDs are omitted.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  params: ImageIds,
  query: z.strictObject(includedRecipes),
  success: ok(z.union([ImageResource, z.array(ImageResource)]), "The image, or an array of images"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params, query }) =>
    params.id.includes(",")
      ? images.getImages(actor, params.id.split(","), query)
      : images.getImage(actor, params.id, query),
});

export const updateImage = defineEndpoint({
  method: "PATCH",
  path: "/images/{id}",
  operationId: "updateImage",
  tag: "Images",
  summary: "Update an image",
  description:
    "Can also rename the image or move it to another album; the old URLs then redirect to the new ones.",
  auth: { scope: "images:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: ImageId,
  body: json(UpdateImage),
  success: ok(ImageResource, "The image"),
  entityTag,
  errors: [commonErrors.notFound, images.imageErrors.filenameTaken, billingErrors.quotaExceeded],
  handler: ({ actor, params, body, precondition }) =>
    images.updateImage(actor, params.id, body, precondition),
});

export const deleteImage = defineEndpoint({
  method: "DELETE",
  path: "/images/{id}",
  operationId: "deleteImage",
  tag: "Images",
  summary: "Move an image to the trash",
  auth: { scope: "images:delete" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(ImageResource, "The deleted image"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params, precondition }) => images.deleteImage(actor, params.id, precondition),
});
