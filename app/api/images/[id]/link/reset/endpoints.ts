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
  summary: "Invalidate all links to an image",
  description:
    "The key in an unlisted image's URLs changes, and all earlier keys and signatures stop working. Caches are purged.",
  auth: { scope: "images:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: ImageId,
  success: ok(ImageResource, "The image, with its new URLs"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => links.resetImageLinks(actor, params.id),
});
