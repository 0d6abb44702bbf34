import { z } from "zod";
import { defineEndpoint, download } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { PreviewedRecipe } from "@/lib/recipes/resource";
import { uploadErrors } from "@/lib/uploads/errors";
import * as variants from "@/lib/variants";
import { variantErrors } from "@/lib/variants/errors";
import { PreviewFormat } from "@/lib/variants/resource";
import { ImageId } from "../endpoints";
import { previewHeaders } from "../variants/[variantKey]/preview/endpoints";

export const previewRecipe = defineEndpoint({
  method: "GET",
  path: "/images/{id}/recipe-preview",
  operationId: "previewRecipe",
  tag: "Recipes",
  summary: "Preview a recipe",
  description:
    "Renders the image with these settings, without storing anything. At most two previews render at once, and each counts as a write. Only editors can preview a recipe on an image with a required watermark.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "write",
  params: ImageId,
  query: z.strictObject({ recipe: PreviewedRecipe, format: PreviewFormat }),
  success: download(variants.previewContentTypes, "The rendered image", previewHeaders),
  errors: [commonErrors.notFound, uploadErrors.missing, variantErrors.failed, commonErrors.unavailable],
  handler: ({ actor, params, query, signal }) =>
    variants.previewRecipe(actor, params.id, { ...query, signal }),
});
