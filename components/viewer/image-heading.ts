/** The heading of an image page receives the focus when the image is restored there. */
export const imageHeadingId = "image-heading";
