/** Tables with rows of running processes, which a dump does not restore. */
export const unrestoredTables: readonly string[] = [
  "image_changes",
  "notifications",
  "job_leader",
  "rendition_leases",
  "rate_limits",
  "resumable_uploads",
  "resumable_upload_parts",
];
