import { created, defineEndpoint, json, ok } from "@/lib/http";
import { imageErrors, listImages } from "@/lib/images";
import { CreateImage, ImagePage, ImageResource } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { createImage } from "@/lib/uploads";
import { ListImagesQuery } from "./list-query";

export const list = defineEndpoint({
  method: "GET",
  path: "/images",
  operationId: "listImages",
  tag: "Images",
  summary: "List, filter and search your images",
  auth: { scope: "images:read" },
  rateLimit: "read",
  query: ListImagesQuery,
  success: ok(ImagePage, "One page of images"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, query }) => listImages(actor, query),
});

export const create = defineEndpoint({
  method: "POST",
  path: "/images",
  operationId: "createImage",
  tag: "Images",
  summary: "Create an image record and get a signed upload URL",
  description:
    "Send the bytes to `upload.url` with `PUT` within an hour, then call `POST /images/{id}/complete`.",
  auth: { scope: "images:write", uploadScope: true },
  rateLimit: "upload",
  audit: { action: "create", resourceType: "image" },
  body: json(CreateImage),
  success: created(ImageResource, "The image, with `upload`"),
  errors: [imageErrors.filenameTaken],
  handler: ({ actor, body }) => createImage(actor, body),
});
