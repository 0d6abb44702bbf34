import { z } from "zod";
import { defineEndpoint, download } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { openMark } from "@/lib/watermarks";
import { WatermarkParams } from "../endpoints";

export const getWatermarkImage = defineEndpoint({
  method: "GET",
  path: "/watermarks/{watermark}/image",
  operationId: "getWatermarkImage",
  tag: "Watermarks",
  summary: "Get the image of a watermark",
  description:
    "The mark as it is drawn on images, without its opacity. Viewers and contributors can't get it, because a translucent mark can be subtracted from images with its exact pixels.",
  auth: { scope: "settings:read" },
  role: "editor",
  rateLimit: "read",
  params: WatermarkParams,
  success: download(["image/png"], "The mark", {
    ETag: z.string().describe("For `If-None-Match`"),
    "cache-control": z.string().describe("`private, no-cache`"),
  }),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => openMark(actor, params.watermark),
});
