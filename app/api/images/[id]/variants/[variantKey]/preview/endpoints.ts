import { z } from "zod";
import { defineEndpoint, download } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { uploadErrors } from "@/lib/uploads/errors";
import { previewContentTypes, previewVariant } from "@/lib/variants";
import { variantErrors } from "@/lib/variants/errors";
import { PreviewFormat } from "@/lib/variants/resource";
import { RenderedVariantParams } from "../endpoints";

export const preview = defineEndpoint({
  method: "GET",
  path: "/images/{id}/variants/{variantKey}/preview",
  operationId: "previewVariant",
  tag: "Variants",
  summary: "Get the bytes of a variant without making it",
  description:
    "For choosing: what is answered is what delivery would send, but nothing is stored and no slot is taken. `X-Image-Width` and `X-Image-Height` tell the size, to `HEAD` too, which renders nothing. A rendering that is stored is answered from there. Two renderings at once are the most, and each counts as a write.",
  auth: { scope: "images:read" },
  rateLimit: "write",
  params: RenderedVariantParams,
  query: z.strictObject({ format: PreviewFormat.optional() }),
  success: download(previewContentTypes, "The picture", {
    "X-Image-Width": z.int().positive().describe("In pixels"),
    "X-Image-Height": z.int().positive().describe("In pixels"),
  }),
  errors: [commonErrors.notFound, uploadErrors.missing, variantErrors.failed, commonErrors.unavailable],
  handler: ({ actor, params, query, signal }) =>
    previewVariant(actor, params.id, { key: params.variantKey, format: query.format, signal }),
});
