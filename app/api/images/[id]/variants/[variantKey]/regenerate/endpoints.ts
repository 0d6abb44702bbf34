import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { uploadErrors } from "@/lib/uploads/errors";
import * as variants from "@/lib/variants";
import { RegeneratedVariant } from "@/lib/variants/resource";
import { RenderedVariantParams } from "../endpoints";

export const regenerateVariant = defineEndpoint({
  method: "POST",
  path: "/images/{id}/variants/{variantKey}/regenerate",
  operationId: "regenerateVariant",
  tag: "Variants",
  summary: "Render a variant again",
  description:
    "The variant is deleted. A preset is rendered again in the background, a custom variant when its URL is requested.",
  auth: { scope: "images:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "variant", idParam: "id" },
  params: RenderedVariantParams,
  success: ok(RegeneratedVariant, "Whether the variant was queued or has to be requested"),
  errors: [commonErrors.notFound, uploadErrors.missing],
  handler: ({ actor, params }) => variants.regenerateVariant(actor, params.id, params.variantKey),
});
