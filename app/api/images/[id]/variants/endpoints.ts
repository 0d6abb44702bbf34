import { accepted, defineEndpoint, json, ok } from "@/lib/http";
import { imageErrors } from "@/lib/images/errors";
import { ImageResource } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { uploadErrors } from "@/lib/uploads/errors";
import * as variants from "@/lib/variants";
import { variantErrors } from "@/lib/variants/errors";
import { RequestVariants, VariantList } from "@/lib/variants/resource";
import { ImageId } from "../endpoints";

export const listVariants = defineEndpoint({
  method: "GET",
  path: "/images/{id}/variants",
  operationId: "listVariants",
  tag: "Variants",
  summary: "List variants",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  params: ImageId,
  success: ok(VariantList, "The original, the presets and the custom variants"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => variants.listVariants(actor, params.id),
});

export const requestVariants = defineEndpoint({
  method: "POST",
  path: "/images/{id}/variants",
  operationId: "requestVariants",
  tag: "Variants",
  summary: "Create variants",
  description:
    "Renders missing or failed presets and new custom variants in the background. An image has at most 100 custom variants and 50 variants from recipes, including pending ones. Replacing the file deletes them. The image resource does not list variants from recipes: get their status with `GET /images/{id}/variants`.",
  auth: { scope: "images:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "create", resourceType: "variant", idParam: "id" },
  params: ImageId,
  body: json(RequestVariants),
  success: accepted(ImageResource, "The image, with its pending presets"),
  errors: [commonErrors.notFound, imageErrors.deleted, uploadErrors.missing, variantErrors.limitReached],
  handler: ({ actor, params, body }) => variants.requestVariants(actor, params.id, body),
});
