import { isoTime } from "@/lib/kernel/time";
import type { Visibility } from "@/lib/values/visibility";
import type { ImageFacts } from "./decide-access";

/** The columns of an image that decide who may see it. */
export interface AccessColumns {
  visibility: Visibility;
  uploaded: boolean;
  deletedAt: string | null;
  expirationDate: string | null;
  isEncrypted: boolean;
}

/** The facts of an image at this time. Most images do not expire, and the time is read only for those that do. */
export function toImageFacts(image: AccessColumns, now: () => string = isoTime): ImageFacts {
  return {
    visibility: image.visibility,
    isPending: !image.uploaded,
    isDeleted: image.deletedAt !== null,
    isExpired: image.expirationDate !== null && image.expirationDate <= now(),
    isEncrypted: image.isEncrypted,
    isWithheld: false,
  };
}

/** The columns of an account that decide who may see its profile. */
export function toProfileFacts(user: { profileVisibility: "public" | "private"; deletedAt: string | null }) {
  return { visibility: user.profileVisibility, isDisabled: user.deletedAt !== null };
}
