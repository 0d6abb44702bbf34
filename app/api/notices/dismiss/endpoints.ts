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
    "They are no longer among the `notices` of `GET /me`, for any credential, nor in a digest. The same cause at another time is a new notice.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "notice" },
  body: json(DismissNotices),
  success: ok(NoticeList, "The notices that are left"),
  errors: [],
  handler: ({ actor, body }) => notices.dismissNotices(actor, body),
});
