import { type CacheInvalidation, notifyPagesChanged, stale } from "@/lib/caching";
import { canPurgeCdn } from "@/lib/platform/cdn";
import type { Change, ImageChange } from "./change";
import { listUids } from "./repository";

/** Changes of an image that no page shows. */
const hiddenActions: readonly ImageChange["action"][] = [
  "change-upload",
  "repair",
  "request-analysis",
  "fail-analysis",
  "locate",
  "notify-damage",
];

/** Whether public pages, lists or feeds of the library show what the change is about. */
export function changesPages(change: Change): boolean {
  switch (change.resource) {
    case "image":
      return !hiddenActions.includes(change.action);
    case "album":
    case "license":
    case "profile":
      return true;
    // The URLs of images are on another host.
    case "domain":
      return change.action === "delete" || (change.action === "update" && change.change !== undefined);
    case "settings":
      return change.fields.includes("embed_use_custom_domain");
    case "account":
      return change.action === "update" && change.fields.includes("withheld");
    case "tag":
      return change.action === "update"
        ? change.fields.includes("name")
        : change.action === "untag-images" || change.action === "delete";
    default:
      return false;
  }
}

/** Returns the invalidation of the public pages of these owners. Only a CDN stores them. */
export async function invalidatePages(owners: readonly string[]): Promise<CacheInvalidation[]> {
  if (owners.length === 0) return [];
  await notifyPagesChanged();
  if (!canPurgeCdn()) return [];
  return (await listUids([...new Set(owners)])).map(stale.pages);
}
