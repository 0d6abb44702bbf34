/** The heading of an image's page takes the focus when the image is restored there. */
export const imageHeadingId = "image-heading";
