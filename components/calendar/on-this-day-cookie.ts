/** The day on which the strip was hidden. A cookie, so that the server does not send it again. */
export const hiddenDayCookie = "albumen-on-this-day";
const maxAgeSeconds = 172_800;

/** Hides the strip in this browser for a day. */
export function hideOnThisDay(day: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers.
  document.cookie = `${hiddenDayCookie}=${day}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
}
