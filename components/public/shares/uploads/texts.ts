/** The texts of the drop zone that its script needs, by their names in `sharePage.upload`. */
export const uploadTexts = [
  "waiting",
  "sending",
  "done",
  "large",
  "type",
  "full",
  "ended",
  "challenge",
  "failed",
] as const;
