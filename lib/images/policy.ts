import type { Actor } from "@/lib/kernel/actor";

/** What decides whether an image may be seen. */
export interface ViewableImage {
  owner: string;
  visibility: string;
  uploaded: boolean;
  deletedAt: string | null;
  expirationDate: string | null;
}

/** Whether a stranger with the address may see the image now (contract §2): the one rule for delivery, pages and feeds. */
export function isPubliclyViewable(image: ViewableImage, now: string): boolean {
  return image.visibility !== "private" && image.uploaded && !isDeletedOrExpired(image, now);
}

/** Whether restoring brings the image back: from its expiration on it is gone for strangers, before a job deletes it too. */
export function isDeletedOrExpired(
  { deletedAt, expirationDate }: Pick<ViewableImage, "deletedAt" | "expirationDate">,
  now: string,
): boolean {
  return deletedAt !== null || (expirationDate !== null && expirationDate <= now);
}

/** Whether this caller may see the image's bytes now; its owner sees everything that has bytes. */
export function canView(image: ViewableImage, actor: Actor | undefined, now: string): boolean {
  return isPubliclyViewable(image, now) || (image.uploaded && actor?.library.owner === image.owner);
}
