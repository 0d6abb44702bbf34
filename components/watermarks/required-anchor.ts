/** The ID of the setting for all images. */
export const requiredAnchor = "required";

/** The URL of the setting for all images. */
export const requiredHref = `/dashboard/settings/watermarks#${requiredAnchor}`;
