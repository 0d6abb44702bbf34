import { created, defineEndpoint, fileOrJson, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { engineErrors, stagingReceiver, storageErrors } from "@/lib/uploads";
import * as watermarks from "@/lib/watermarks";
import {
  CreateWatermark,
  WatermarkFields,
  WatermarkList,
  WatermarkResource,
} from "@/lib/watermarks/resource";
import { watermarkLimits } from "@/lib/watermarks/values";

export const listWatermarks = defineEndpoint({
  method: "GET",
  path: "/watermarks",
  operationId: "listWatermarks",
  tag: "Watermarks",
  summary: "List watermarks",
  auth: { scope: "settings:read" },
  role: "viewer",
  rateLimit: "read",
  success: ok(WatermarkList, "All watermarks of the library"),
  errors: [],
  handler: ({ actor }) => watermarks.listWatermarks(actor),
});

export const createWatermark = defineEndpoint({
  method: "POST",
  path: "/watermarks",
  operationId: "createWatermark",
  tag: "Watermarks",
  summary: "Create a watermark",
  description:
    "For a text, send JSON. For an image, send `multipart/form-data` with the file in the part `file`, or its raw bytes with the fields in the query. The file is a PNG, WebP or SVG of at most 2 MB and 4 megapixels. Recipes refer to the watermark by its ID. A library has at most 20 watermarks.",
  auth: { scope: "settings:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "create", resourceType: "watermark" },
  body: fileOrJson(WatermarkFields, {
    maxBytes: watermarkLimits.maxFileBytes,
    receiver: stagingReceiver,
    json: CreateWatermark,
  }),
  success: created(WatermarkResource, "The watermark"),
  errors: [
    watermarks.watermarkErrors.limitReached,
    storageErrors.tooLarge,
    engineErrors.invalidImage,
    engineErrors.imageTooLarge,
    commonErrors.unavailable,
  ],
  handler: ({ actor, body }) =>
    "json" in body
      ? watermarks.createTextWatermark(actor, body.json)
      : watermarks.createImageWatermark(actor, body.fields, body.file),
});
