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
  description: "The mark as it is drawn on images, without its opacity.",
  auth: { scope: "settings:read" },
  role: "viewer",
  rateLimit: "read",
  params: WatermarkParams,
  success: download(["image/png"], "The mark", {
    ETag: z.string().describe("For `If-None-Match`"),
    "cache-control": z.string().describe("`private, no-cache`"),
  }),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => openMark(actor, params.watermark),
});
