import { defineEndpoint, ok } from "@/lib/http";
import { setFavourite } from "@/lib/images/favourites";
import { ImageResource } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageId } from "../endpoints";

const common = {
  path: "/images/{id}/favourite",
  tag: "Favourites",
  auth: { scope: "favourites:write" },
  role: "editor",
  rateLimit: "write",
  params: ImageId,
  errors: [commonErrors.notFound],
} as const;

export const addFavourite = defineEndpoint({
  ...common,
  method: "POST",
  operationId: "addFavourite",
  summary: "Add a favorite",
  audit: { action: "create", resourceType: "favourite", idParam: "id" },
  success: ok(ImageResource, "The image"),
  handler: ({ actor, params }) => setFavourite(actor, params.id, true),
});

export const removeFavourite = defineEndpoint({
  ...common,
  method: "DELETE",
  operationId: "removeFavourite",
  summary: "Remove a favorite",
  audit: { action: "delete", resourceType: "favourite", idParam: "id" },
  success: ok(ImageResource, "The image"),
  handler: ({ actor, params }) => setFavourite(actor, params.id, false),
});
