/** The query of the account's exports. */
export const exportsKey = ["account-exports"];
