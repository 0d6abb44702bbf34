import { defaultAlbumSlug } from "@/lib/albums";
import { recordAudit } from "@/lib/audit";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/transaction";
import { numberedHandle, suggestHandle } from "./handle";
import { normaliseEmail, type Owner } from "./owner";
import { findOwner, insertOwner, insertOwnerDefaults, linkAuthUser } from "./repository";

/**
 * The owner of this email address; made with its default album and settings the first time. Any number of simultaneous
 * calls make one.
 */
export async function ensureOwner(email: string, authUserId?: string): Promise<Owner> {
  const address = normaliseEmail(email);
  const existing = (await findOwner(address)) ?? (await transaction(() => makeOwner(address)));
  if (authUserId !== undefined) await linkAuthUser(address, authUserId);
  return existing;
}

async function makeOwner(address: string): Promise<Owner> {
  const now = isoTime();
  const suggestion = suggestHandle(address);
  for (let number = 1; ; number++) {
    const handle = number === 1 ? suggestion : numberedHandle(suggestion, number);
    // A self-hosted installation without billing has one unlimited plan, stored as `pro` (contract §13).
    const made = await insertOwner({ owner: address, uid: newId("usr"), handle, planTier: "pro" }, now);
    if (made) {
      await insertOwnerDefaults(address, defaultAlbumSlug, "Images", now);
      await recordAudit({ owner: address, action: "create", resourceType: "account", resourceId: made.uid });
      return made;
    }
    const twin = await findOwner(address);
    if (twin) return twin;
  }
}
