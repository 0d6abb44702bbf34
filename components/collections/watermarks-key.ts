/** The query of the library's watermarks. */
export const watermarksKey = ["watermarks"];
