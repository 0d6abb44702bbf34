/** What is said before the operations, by the addresses of its parts. */
export const guideParts = [
  "authentication",
  "scopes",
  "errors",
  "rateLimits",
  "idempotency",
  "pages",
  "uploading",
  "delivery",
] as const;
export type GuidePartName = (typeof guideParts)[number];
