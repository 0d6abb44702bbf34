/** The query of the account's own licenses, which the choices of a license share. */
export const licensesKey = ["licenses"];
