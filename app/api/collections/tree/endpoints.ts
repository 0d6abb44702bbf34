import * as collections from "@/lib/collections";
import { CollectionTree } from "@/lib/collections/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

export const getCollectionTree = defineEndpoint({
  method: "GET",
  path: "/collections/tree",
  operationId: "getCollectionTree",
  tag: "Collections",
  summary: "Get the tree of collections",
  description: "Returns only the members that show all collections as a tree. `parent` connects them.",
  auth: { scope: "albums:read" },
  role: "viewer",
  rateLimit: "read",
  success: ok(CollectionTree, "All collections"),
  entityTag: { schema: CollectionTree },
  errors: [commonErrors.notFound],
  handler: ({ actor }) => collections.getTree(actor),
});
