import { defineEndpoint, ok } from "@/lib/http";
import { DerivedVariantKey } from "@/lib/image-urls/resource";
import { commonErrors } from "@/lib/kernel/errors";
import * as variants from "@/lib/variants";
import { DeletedVariant } from "@/lib/variants/resource";
import { ImageId } from "../../endpoints";

export const RenderedVariantParams = ImageId.extend({ variantKey: DerivedVariantKey });

export const deleteVariant = defineEndpoint({
  method: "DELETE",
  path: "/images/{id}/variants/{variantKey}",
  operationId: "deleteVariant",
  tag: "Variants",
  summary: "Delete a variant",
  description:
    "Deleting a custom variant frees a slot. A preset is rendered again on the next request. The original cannot be deleted.",
  auth: { scope: "images:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "variant", idParam: "id" },
  params: RenderedVariantParams,
  success: ok(DeletedVariant, "The deleted variant"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => variants.deleteVariant(actor, params.id, params.variantKey),
});
