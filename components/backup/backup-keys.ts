/** Queries of the account's backup. */
export const backupKeys = { state: ["backup"], runs: ["backup", "runs"] };
