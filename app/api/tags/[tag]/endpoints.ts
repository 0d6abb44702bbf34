import { z } from "zod";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import * as tags from "@/lib/tags";
import { tagErrors } from "@/lib/tags/errors";
import { DeletedTag, TagKey, TagResource, UpdateTag } from "@/lib/tags/resource";

const TagParams = z.object({ tag: z.string().describe("The slug or the name") });
const audited = { resourceType: "tag", idParam: "tag" };

const entityTag = { schema: TagResource, computed: ["count"] };

export const getTag = defineEndpoint({
  method: "GET",
  path: "/tags/{tag}",
  operationId: "getTag",
  tag: "Tags",
  summary: "Get a tag",
  auth: { scope: "tags:read" },
  role: "viewer",
  rateLimit: "read",
  params: TagParams,
  success: ok(TagResource, "The tag"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => tags.getTag(actor, params.tag),
});

export const updateTag = defineEndpoint({
  method: "PATCH",
  path: "/tags/{tag}",
  operationId: "updateTag",
  tag: "Tags",
  summary: "Update a tag",
  description: "The slug does not change. The name must not be the name or slug of a different tag.",
  auth: { scope: "tags:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: TagParams,
  body: json(UpdateTag),
  success: ok(TagResource, "The tag"),
  entityTag,
  errors: [commonErrors.notFound, tagErrors.exists],
  handler: ({ actor, params, body, precondition }) => tags.updateTag(actor, params.tag, body, precondition),
});

export const deleteTag = defineEndpoint({
  method: "DELETE",
  path: "/tags/{tag}",
  operationId: "deleteTag",
  tag: "Tags",
  summary: "Delete a tag",
  description:
    "Images with the tag are kept, including images in the trash. With `into`, they receive a different tag instead.",
  auth: { scope: "tags:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: TagParams,
  query: z.strictObject({
    into: TagKey.optional().describe("Your tag that replaces the deleted tag on all its images"),
  }),
  success: ok(DeletedTag, "The tag was deleted"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params, query, precondition }) =>
    tags.deleteTag(actor, params.tag, { ...query, precondition }),
});
