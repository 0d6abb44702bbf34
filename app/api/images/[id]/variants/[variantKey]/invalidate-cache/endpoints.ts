import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { invalidateVariant } from "@/lib/variants";
import { PurgedVariant, VariantKey } from "@/lib/variants/resource";
import { ImageId } from "../../../endpoints";

export const invalidate = defineEndpoint({
  method: "POST",
  path: "/images/{id}/variants/{variantKey}/invalidate-cache",
  operationId: "invalidateVariant",
  tag: "Variants",
  summary: "Have the caches forget a variant",
  description: "The service's own and the CDN's, in all formats. The variant itself stays.",
  auth: { scope: "images:write" },
  rateLimit: "write",
  audit: { action: "update", resourceType: "variant", idParam: "id" },
  params: ImageId.extend({ variantKey: VariantKey }),
  success: ok(PurgedVariant, "The addresses that were forgotten"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => invalidateVariant(actor, params.id, params.variantKey),
});
