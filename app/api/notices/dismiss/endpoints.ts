import { defineEndpoint, json, ok } from "@/lib/http";
import * as notices from "@/lib/notices";
import { DismissNotices, NoticeList } from "@/lib/notices/resource";

export const dismissNotices = defineEndpoint({
  method: "POST",
  path: "/notices/dismiss",
  operationId: "dismissNotices",
  tag: "Account",
  summary: "Dismiss notices",
  description:
    "Dismissed notices disappear from `GET /me` for every credential and from the digest. The same cause at a later time creates a new notice.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "notice" },
  body: json(DismissNotices),
  success: ok(NoticeList, "The remaining notices"),
  errors: [],
  handler: ({ actor, body }) => notices.dismissNotices(actor, body),
});
