import { aiErrors, searchGridImages, searchImages } from "@/lib/ai";
import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, existing, json, ok } from "@/lib/http";
import { requireUploadChallenge } from "@/lib/identity/challenge";
import { challengeErrors } from "@/lib/identity/challenge/errors";
import * as images from "@/lib/images";
import { ListedImages } from "@/lib/images/list-queries/resource";
import { CreateImage, ImageResource } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import * as uploads from "@/lib/uploads";
import { ListImagesQuery } from "./list-query";

export const listImages = defineEndpoint({
  method: "GET",
  path: "/images",
  operationId: "listImages",
  tag: "Images",
  summary: "List, filter and search your images",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: ListImagesQuery,
  success: ok(ListedImages, "One page of images"),
  errors: [commonErrors.invalidCursor, aiErrors.unavailable],
  handler: ({ actor, query: { fields, mode = "text", ...query } }) => {
    const isGrid = fields === "grid";
    if (mode === "text")
      return isGrid ? images.listGridImages(actor, query) : images.listImages(actor, query);

    const search = { ...query, mode };
    return isGrid ? searchGridImages(actor, search) : searchImages(actor, search);
  },
});

export const createImage = defineEndpoint({
  method: "POST",
  path: "/images",
  operationId: "createImage",
  tag: "Images",
  summary: "Create an image record and get a signed upload URL",
  description:
    "Send the bytes to `upload.url` with `PUT` within an hour, then call `POST /images/{id}/complete`.",
  auth: { scope: "images:write", uploadScope: true },
  role: "contributor",
  rateLimit: "upload",
  audit: { action: "create", resourceType: "image" },
  body: json(CreateImage),
  success: created(ImageResource, "The image, with `upload`", {
    existing: "Your existing image with this filename and file",
  }),
  errors: [
    images.imageErrors.filenameTaken,
    billingErrors.quotaExceeded,
    billingErrors.planRequired,
    challengeErrors.failed,
    commonErrors.unavailable,
  ],
  handler: async ({ actor, body }) => {
    await requireUploadChallenge(actor, body);
    const { image, isNew } = await uploads.createImage(actor, body);
    return isNew ? image : existing(image);
  },
});
