/** The time zone of this browser, in which the server formats times. */
export const timeZoneCookie = "albumen-time-zone";
