/** Whether only the owner can still see the image. An expired image counts before the job deletes it. */
export function isDeletedOrExpired(
  { deletedAt, expirationDate }: { deletedAt: string | null; expirationDate: string | null },
  now: string,
): boolean {
  return deletedAt !== null || (expirationDate !== null && expirationDate <= now);
}
