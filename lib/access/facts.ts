import { isoTime } from "@/lib/kernel/time";
import type { Visibility } from "@/lib/values/visibility";
import type { ImageFacts, ProfileFacts } from "./decide-access";

/** The columns of an image that decide who may see it. */
export interface AccessColumns {
  visibility: Visibility;
  uploaded: boolean;
  deletedAt: string | null;
  expirationDate: string | null;
  isEncrypted: boolean;
  withheldAt: string | null;
  archivedAt: string | null;
}

/**
 * The facts of an image at this time. Most images do not expire, and the time is read only if an
 * image does.
 */
export function toImageFacts(image: AccessColumns, now: () => string = isoTime): ImageFacts {
  return {
    visibility: image.visibility,
    isPending: !image.uploaded,
    isDeleted: image.deletedAt !== null,
    isExpired: image.expirationDate !== null && image.expirationDate <= now(),
    isEncrypted: image.isEncrypted,
    isWithheld: image.withheldAt !== null,
    isArchived: image.archivedAt !== null,
  };
}

/** The columns of an account that decide who may see its profile. */
export function toProfileFacts(user: {
  profileVisibility: "public" | "private";
  deletedAt: string | null;
  withheldAt: string | null;
}): ProfileFacts {
  return {
    visibility: user.profileVisibility,
    isClosed: user.deletedAt !== null,
    isWithheld: user.withheldAt !== null,
  };
}
