import { z } from "zod";
import { deleteCollection as deleteAndSaveJob } from "@/lib/batches/collections";
import { jobRetentionDays } from "@/lib/batches/jobs/resource";
import * as collections from "@/lib/collections";
import {
  ChildrenChoice,
  CollectionResource,
  DeletedCollection,
  UpdateCollection,
} from "@/lib/collections/resource";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

export const CollectionId = z.object({ id: z.string() });
const audited = { resourceType: "collection", idParam: "id" };

/** Images and other collections change the computed members. */
const entityTag = {
  schema: CollectionResource,
  computed: [
    "depth",
    "cover_url",
    "preview_urls",
    "count",
    "count_is_exact",
    "counted_at",
    "archived_count",
    "hidden_count",
    "children_count",
  ],
};

export const getCollection = defineEndpoint({
  method: "GET",
  path: "/collections/{id}",
  operationId: "getCollection",
  tag: "Collections",
  summary: "Get a collection",
  auth: { scope: "albums:read" },
  role: "viewer",
  rateLimit: "read",
  params: CollectionId,
  success: ok(CollectionResource, "The collection"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => collections.getCollection(actor, params.id),
});

export const updateCollection = defineEndpoint({
  method: "PATCH",
  path: "/collections/{id}",
  operationId: "updateCollection",
  tag: "Collections",
  summary: "Update a collection",
  description:
    "Changing `visibility` requires a manager, and so does changing `filter` of a public collection or of one that a live share link shows. Making the collection public and changing `filter` also require the scope `images:read`, and `ai:read` if the query has `label` or `text`. Moving a collection into one that a share link shows with its tree requires these scopes too. If the link is live, moving a smart collection there requires a manager.",
  auth: { scope: "albums:write", contentScopes: ["images:read", "ai:read"] },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: CollectionId,
  body: json(UpdateCollection),
  success: ok(CollectionResource, "The collection"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params, body, precondition }) =>
    collections.updateCollection(actor, params.id, body, precondition),
});

export const deleteCollection = defineEndpoint({
  method: "DELETE",
  path: "/collections/{id}",
  operationId: "deleteCollection",
  tag: "Collections",
  summary: "Delete a collection",
  description: `Its images are unchanged. \`POST /jobs/{id}/undo\` with \`undo_job\` restores the collection, the ones within it and their images for ${jobRetentionDays} days. Until the undo, their share links answer 404. If its slug has been taken since, it gets another one.`,
  auth: { scope: "albums:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: CollectionId,
  query: z.strictObject({ children: ChildrenChoice.optional().meta({ default: "move_up" }) }),
  success: ok(DeletedCollection, "The collection was deleted"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params, query, precondition }) =>
    deleteAndSaveJob(actor, params.id, query, precondition),
});
