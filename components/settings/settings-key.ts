/** The query of the account's settings. */
export const settingsKey = ["settings"];
