import { z } from "zod";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { deleteTag, getTag, updateTag } from "@/lib/tags";
import { DeletedTag, TagResource, UpdateTag } from "@/lib/tags/resource";

const TagParams = z.object({ tag: z.string() });
const audited = { resourceType: "tag", idParam: "tag" };

export const get = defineEndpoint({
  method: "GET",
  path: "/tags/{tag}",
  operationId: "getTag",
  tag: "Tags",
  summary: "Get a tag",
  auth: { scope: "tags:read" },
  rateLimit: "read",
  params: TagParams,
  success: ok(TagResource, "The tag"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => getTag(actor, params.tag),
});

export const update = defineEndpoint({
  method: "PATCH",
  path: "/tags/{tag}",
  operationId: "updateTag",
  tag: "Tags",
  summary: "Change a tag",
  description: "The slug stays as it is.",
  auth: { scope: "tags:write" },
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: TagParams,
  body: json(UpdateTag),
  success: ok(TagResource, "The tag"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params, body }) => updateTag(actor, params.tag, body),
});

export const remove = defineEndpoint({
  method: "DELETE",
  path: "/tags/{tag}",
  operationId: "deleteTag",
  tag: "Tags",
  summary: "Delete a tag",
  description: "The images that had it stay.",
  auth: { scope: "tags:write" },
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: TagParams,
  success: ok(DeletedTag, "The tag is gone"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => deleteTag(actor, params.tag),
});
