/** The query of the account's passkeys. */
export const passkeysKey = ["passkeys"];
