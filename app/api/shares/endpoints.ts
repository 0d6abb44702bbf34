import { created, defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import * as shares from "@/lib/shares";
import { CreateShare, SharePage, ShareResource } from "@/lib/shares/resource";
import { PageQuery, toPageOptions } from "../page-query";

export const listShares = defineEndpoint({
  method: "GET",
  path: "/shares",
  operationId: "listShares",
  tag: "Shares",
  summary: "List share links",
  description: "Newest first. Expired and used-up links are included until they are deleted.",
  auth: { scope: "shares:read" },
  role: "manager",
  rateLimit: "read",
  query: PageQuery,
  success: ok(SharePage, "One page of share links"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, query }) => shares.listShares(actor, toPageOptions(query)),
});

export const createShare = defineEndpoint({
  method: "POST",
  path: "/shares",
  operationId: "createShare",
  tag: "Shares",
  summary: "Create a share link",
  description:
    "Anyone with the link can see the images, including private ones, on a page that works without scripts. A visit ends after 30 minutes of inactivity and counts as one view. With `max_views` and no password, visitors must press a button first, so link previews in chats do not count. With the target `upload`, guests add private images to an album without seeing its content. Other targets also require the scope `images:read`; an album also requires `albums:read`, and a smart collection the scopes in its `filter_scopes`. The link of a deleted collection answers 404 until the deletion is undone.",
  auth: { scope: "shares:write", contentScopes: ["images:read", "albums:read", "ai:read"] },
  role: "manager",
  rateLimit: "write",
  audit: { action: "create", resourceType: "share" },
  body: json(CreateShare),
  success: created(ShareResource, "The share link"),
  secretResponse: true,
  errors: [commonErrors.unavailable],
  handler: ({ actor, body }) => shares.createShare(actor, body),
});
