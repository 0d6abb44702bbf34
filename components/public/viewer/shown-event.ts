/** The event of the document for each image that the viewer shows. */
export const shownEvent = "albumen-shown";

/** Detail of the event. */
export interface Shown {
  /** The image's link in the page. */
  link: HTMLAnchorElement;
  /** A button in the viewer's bar. Other scripts add their own before it. */
  download: HTMLAnchorElement;
}
