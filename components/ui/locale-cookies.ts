/** The language that this browser chose. */
export const localeCookie = "albumen-language";
/** The time zone of this browser, so that the server writes times as the reader's clock shows them. */
export const timeZoneCookie = "albumen-time-zone";
