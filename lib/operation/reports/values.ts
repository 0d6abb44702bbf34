/** The reasons for which visitors report an image. */
export const reportReasons = ["copyright", "illegal", "personal_data", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Characters of a report's text. */
export const maxReportText = 2_000;

/** Characters of a reported URL: more than any URL of an image has. */
export const maxReportUrl = 4_000;
