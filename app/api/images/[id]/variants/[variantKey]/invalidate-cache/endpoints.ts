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
  summary: "Purge a cached variant",
  description: "Purges all formats from the CDN and the server's own caches. The variant itself is kept.",
  auth: { scope: "images:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "variant", idParam: "id" },
  params: ImageId.extend({ variantKey: VariantKey }),
  success: ok(PurgedVariant, "The purged URLs"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => variants.invalidateVariant(actor, params.id, params.variantKey),
});
