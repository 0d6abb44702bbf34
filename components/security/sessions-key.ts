/** The query of the account's sessions. */
export const sessionsKey = ["sessions"];
