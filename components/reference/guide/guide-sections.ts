/** The guide's sections before the operations, by their fragment ids. */
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
