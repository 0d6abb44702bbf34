import { defineEndpoint, ok } from "@/lib/http";
import * as links from "@/lib/images/links";
import { ImageResource } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../../endpoints";

export const resetImageLinks = defineEndpoint({
  method: "POST",
  path: "/images/{id}/link/reset",
  operationId: "resetImageLinks",
  tag: "Images",
  summary: "Reset image links",
  description:
    "Changes the key in an unlisted image's URLs. All earlier keys and signed URLs stop working, and caches are purged.",
  auth: { scope: "images:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(ImageResource, "The image, with its new URLs"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => links.resetImageLinks(actor, params.id),
});
