/** Whether the image has gone for everyone but its owner: from its expiration on, before a job deletes it too. */
export function isDeletedOrExpired(
  { deletedAt, expirationDate }: { deletedAt: string | null; expirationDate: string | null },
  now: string,
): boolean {
  return deletedAt !== null || (expirationDate !== null && expirationDate <= now);
}
