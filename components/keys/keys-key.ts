/** The query of the account's API keys. */
export const keysKey = ["api-keys"];
