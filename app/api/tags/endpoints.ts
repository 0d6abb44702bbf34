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
  summary: "List your tags, most used first",
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
    "The text becomes the name, and the slug is made from it: `Blue Sky` becomes `blue-sky`, `🍀` `four-leaf-clover`. If a different tag has the slug, it is numbered: `C++` becomes `c`, then `C#` becomes `c-2`. A text that is the name or the slug of one of your tags, in any case, is 409.",
  auth: { scope: "tags:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "create", resourceType: "tag" },
  body: json(CreateTag),
  success: created(TagResource, "The tag"),
  errors: [tagErrors.exists, billingErrors.quotaExceeded],
  handler: ({ actor, body }) => tags.createTag(actor, body),
});
