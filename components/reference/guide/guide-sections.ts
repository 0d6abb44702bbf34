/** What is said before the operations, by the addresses of its parts. */
export const guideSections = [
  "authentication",
  "scopes",
  "errors",
  "rateLimits",
  "idempotency",
  "pages",
  "uploading",
  "delivery",
] as const;
export type GuideSectionName = (typeof guideSections)[number];
