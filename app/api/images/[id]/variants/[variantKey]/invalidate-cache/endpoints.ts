import { defineEndpoint, ok } from "@/lib/http";
import { VariantKey } from "@/lib/image-urls/resource";
import { commonErrors } from "@/lib/kernel/errors";
import * as variants from "@/lib/variants";
import { PurgedVariant } from "@/lib/variants/resource";
import { ImageId } from "../../../endpoints";

export const invalidateVariant = defineEndpoint({
  method: "POST",
  path: "/images/{id}/variants/{variantKey}/invalidate-cache",
  operationId: "invalidateVariant",
  tag: "Variants",
  summary: "Purge a variant from the caches",
  description: "In all formats, from the service's own caches and the CDN. The variant itself is kept.",
  auth: { scope: "images:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "variant", idParam: "id" },
  params: ImageId.extend({ variantKey: VariantKey }),
  success: ok(PurgedVariant, "The URLs that were purged"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => variants.invalidateVariant(actor, params.id, params.variantKey),
});
