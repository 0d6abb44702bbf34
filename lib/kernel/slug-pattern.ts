/** Names in URLs. Without a schema, so that pages can use it. */
export const maxSlugLength = 64;
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
