/** The kinds of records of an archive, and what can become of one, in the order of the report. */
export const importKinds = [
  "images",
  "albums",
  "tags",
  "licenses",
  "account",
  "analytics",
  "storage",
  "shares",
] as const;
export const importOutcomes = ["restored", "unchanged", "kept", "skipped", "failed"] as const;
