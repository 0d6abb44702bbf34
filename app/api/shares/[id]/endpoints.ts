import { z } from "zod";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import * as shares from "@/lib/shares";
import { DeletedShare, ShareResource, UpdateShare } from "@/lib/shares/resource";

const ShareId = z.object({ id: z.string() });
const audited = { resourceType: "share", idParam: "id" };

const entityTag = { schema: ShareResource, computed: ["views", "last_viewed_at", "upload.files"] };

export const getShare = defineEndpoint({
  method: "GET",
  path: "/shares/{id}",
  operationId: "getShare",
  tag: "Shares",
  summary: "Get a share link",
  auth: { scope: "shares:read" },
  role: "manager",
  rateLimit: "read",
  params: ShareId,
  success: ok(ShareResource, "The share link"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => shares.getShare(actor, params.id),
});

export const updateShare = defineEndpoint({
  method: "PATCH",
  path: "/shares/{id}",
  operationId: "updateShare",
  tag: "Shares",
  summary: "Update a share link",
  description:
    "Open visits follow every change. Setting `password` or `new_url` ends all open visits. The shared images cannot change. Requires the same scopes as creating the link.",
  auth: { scope: "shares:write", contentScopes: ["images:read", "albums:read", "ai:read"] },
  role: "manager",
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: ShareId,
  body: json(UpdateShare),
  success: ok(ShareResource, "The share link"),
  secretResponse: true,
  entityTag,
  errors: [commonErrors.notFound, commonErrors.unavailable],
  handler: ({ actor, params, body, precondition }) =>
    shares.updateShare(actor, params.id, body, precondition),
});

export const deleteShare = defineEndpoint({
  method: "DELETE",
  path: "/shares/{id}",
  operationId: "deleteShare",
  tag: "Shares",
  summary: "Revoke a share link",
  description:
    "The link and open visits end at once. This cannot be undone. Visitor selections and comments are deleted; guest uploads are kept.",
  auth: { scope: "shares:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: ShareId,
  success: ok(DeletedShare, "The share link was revoked"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params, precondition }) => shares.deleteShare(actor, params.id, precondition),
});
