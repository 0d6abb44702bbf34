/** The query of the connected applications. */
export const grantsKey = ["oauth-grants"];
