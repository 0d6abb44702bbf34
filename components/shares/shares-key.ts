/** The query of the account's share links. */
export const sharesKey = ["shares"];

/** Links on one page of the list. */
export const sharesPerPage = 50;
