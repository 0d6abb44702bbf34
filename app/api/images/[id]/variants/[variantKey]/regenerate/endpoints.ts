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
  summary: "Regenerate a variant",
  description:
    "Deletes the variant. A preset is rendered again in the background, a custom variant on the next request of its URL.",
  auth: { scope: "images:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "variant", idParam: "id" },
  params: RenderedVariantParams,
  success: ok(RegeneratedVariant, "Whether the variant was queued or must be requested"),
  errors: [commonErrors.notFound, uploadErrors.missing],
  handler: ({ actor, params }) => variants.regenerateVariant(actor, params.id, params.variantKey),
});
