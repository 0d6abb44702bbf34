import { billingErrors } from "@/lib/billing/errors";
import { created, defineEndpoint, json, ok } from "@/lib/http";
import * as tags from "@/lib/tags";
import { tagErrors } from "@/lib/tags/errors";
import { CreateTag, TagPage, TagResource } from "@/lib/tags/resource";

export const listTags = defineEndpoint({
  method: "GET",
  path: "/tags",
  operationId: "listTags",
  tag: "Tags",
  summary: "List tags",
  auth: { scope: "tags:read" },
  role: "viewer",
  rateLimit: "read",
  success: ok(TagPage, "All tags"),
  errors: [],
  handler: ({ actor }) => tags.listTags(actor),
});

export const createTag = defineEndpoint({
  method: "POST",
  path: "/tags",
  operationId: "createTag",
  tag: "Tags",
  summary: "Create a tag",
  description:
    "The text becomes the name and determines the slug: `Blue Sky` becomes `blue-sky`, `🍀` `four-leaf-clover`. If a different tag has the slug, it is numbered: `C++` becomes `c`, then `C#` becomes `c-2`. Fails with 409 if one of your tags has this name or slug, ignoring case.",
  auth: { scope: "tags:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "create", resourceType: "tag" },
  body: json(CreateTag),
  success: created(TagResource, "The tag"),
  errors: [tagErrors.exists, billingErrors.quotaExceeded],
  handler: ({ actor, body }) => tags.createTag(actor, body),
});
