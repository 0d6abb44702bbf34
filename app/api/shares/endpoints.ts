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
  summary: "List your share links, newest first",
  description: "Links that have ended or are used up are included, until they are deleted.",
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
  summary: "Create a link that opens images, or takes files from guests",
  description:
    "Anyone who has the link sees the images, private ones included, on a page that works without scripts. A visit lasts until nothing was asked for in 30 minutes, and counts as one view. Where `max_views` is set and there is no password, visitors first press a button, so that previews in chats are not counted. With the target `upload`, guests add private images to an album and see nothing of it. Other targets require the scope `images:read` too, and an album `albums:read` as well.",
  auth: { scope: "shares:write", contentScopes: ["images:read", "albums:read"] },
  role: "manager",
  rateLimit: "write",
  audit: { action: "create", resourceType: "share" },
  body: json(CreateShare),
  success: created(ShareResource, "The share link"),
  secretResponse: true,
  errors: [commonErrors.unavailable],
  handler: ({ actor, body }) => shares.createShare(actor, body),
});
