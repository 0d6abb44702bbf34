import { z } from "zod";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { engineErrors } from "@/lib/uploads";
import * as watermarks from "@/lib/watermarks";
import { DeletedWatermark, UpdateWatermark, WatermarkResource } from "@/lib/watermarks/resource";

export const WatermarkParams = z.object({ watermark: z.string().describe("The ID") });
const audited = { resourceType: "watermark", idParam: "watermark" };

const entityTag = { schema: WatermarkResource };

export const getWatermark = defineEndpoint({
  method: "GET",
  path: "/watermarks/{watermark}",
  operationId: "getWatermark",
  tag: "Watermarks",
  summary: "Get a watermark",
  auth: { scope: "settings:read" },
  role: "viewer",
  rateLimit: "read",
  params: WatermarkParams,
  success: ok(WatermarkResource, "The watermark"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => watermarks.getWatermark(actor, params.watermark),
});

export const updateWatermark = defineEndpoint({
  method: "PATCH",
  path: "/watermarks/{watermark}",
  operationId: "updateWatermark",
  tag: "Watermarks",
  summary: "Update a watermark",
  description:
    "Images of recipes with this watermark are rendered again on the next request. `text` and `color` can be changed only in a watermark from text. If the settings, an album or a share link require the watermark, a change of anything but `name` also requires the scope `images:read`.",
  auth: { scope: "settings:write", contentScopes: ["images:read"] },
  role: "manager",
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: WatermarkParams,
  body: json(UpdateWatermark),
  success: ok(WatermarkResource, "The watermark"),
  entityTag,
  errors: [
    commonErrors.notFound,
    engineErrors.invalidImage,
    engineErrors.imageTooLarge,
    commonErrors.unavailable,
  ],
  handler: ({ actor, params, body, precondition }) =>
    watermarks.updateWatermark(actor, params.watermark, body, precondition),
});

export const deleteWatermark = defineEndpoint({
  method: "DELETE",
  path: "/watermarks/{watermark}",
  operationId: "deleteWatermark",
  tag: "Watermarks",
  summary: "Delete a watermark",
  description: "Fails with 409 while a recipe uses it, or the settings, an album or a share link require it.",
  auth: { scope: "settings:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: WatermarkParams,
  success: ok(DeletedWatermark, "The watermark was deleted"),
  entityTag,
  errors: [commonErrors.notFound, watermarks.watermarkErrors.inUse],
  handler: ({ actor, params, precondition }) =>
    watermarks.deleteWatermark(actor, params.watermark, precondition),
});
