import { type Actor, hasScope } from "@/lib/kernel/actor";
import { hasRole } from "@/lib/kernel/roles";

/**
 * Whether the actor sees images without their required watermark: owners, managers and editors, and
 * their keys that read images. The caller has checked that the image is within the actor's scope.
 * The service itself is no viewer: archives of share visitors are made by it.
 */
export function isCleanViewer(actor: Pick<Actor, "role" | "scopes" | "via" | "isUploadToken">): boolean {
  return (
    actor.via !== "system" &&
    !actor.isUploadToken &&
    hasRole(actor, "editor") &&
    hasScope(actor, "images:read")
  );
}
