/** The query of the members of the open library. */
export const membersKey = ["members"];
