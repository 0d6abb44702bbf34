import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { listVariants } from "@/lib/variants";
import { VariantList } from "@/lib/variants/resource";
import { ImageId } from "../endpoints";

export const list = defineEndpoint({
  method: "GET",
  path: "/images/{id}/variants",
  operationId: "listVariants",
  tag: "Variants",
  summary: "List the variants of an image",
  auth: { scope: "images:read" },
  rateLimit: "read",
  params: ImageId,
  success: ok(VariantList, "The original, the presets and the custom variants"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => listVariants(actor, params.id),
});
