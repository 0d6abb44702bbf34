/** The query of the account's imports. */
export const importsKey = ["account-imports"];
