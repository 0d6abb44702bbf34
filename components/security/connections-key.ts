/** The query of the accounts of other services that sign in here. */
export const connectionsKey = ["connections"];
