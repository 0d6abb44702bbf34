import { z } from "zod";
import { defineEndpoint, download } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { uploadErrors } from "@/lib/uploads/errors";
import * as variants from "@/lib/variants";
import { variantErrors } from "@/lib/variants/errors";
import { PreviewFormat } from "@/lib/variants/resource";
import { RenderedVariantParams } from "../endpoints";

/** The size of the rendered image. */
export const previewHeaders = {
  "X-Image-Width": z.int().positive().describe("Width in pixels"),
  "X-Image-Height": z.int().positive().describe("Height in pixels"),
};

export const previewVariant = defineEndpoint({
  method: "GET",
  path: "/images/{id}/variants/{variantKey}/preview",
  operationId: "previewVariant",
  tag: "Variants",
  summary: "Preview a variant",
  description:
    "Returns the same bytes as delivery, without storing them or using a slot. `X-Image-Width` and `X-Image-Height` contain the size, also for `HEAD`, which renders nothing. For a recipe with `trim`, `HEAD` returns no size. An existing variant is returned without rendering. At most two previews render at once, and each counts as a write.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "write",
  params: RenderedVariantParams,
  query: z.strictObject({ format: PreviewFormat }),
  success: download(variants.previewContentTypes, "The rendered variant", previewHeaders),
  errors: [commonErrors.notFound, uploadErrors.missing, variantErrors.failed, commonErrors.unavailable],
  handler: ({ actor, params, query, signal }) =>
    variants.previewVariant(actor, params.id, { name: params.variantKey, format: query.format, signal }),
});
