/** The time zone of this browser, in which the server formats times. */
export const timeZoneCookie = "albumen-time-zone";
/** What the proxy tells the pages about `?lang`, which chooses the language of a public page. */
export const requestedLanguageHeader = "albumen-requested-language";
