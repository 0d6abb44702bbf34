export { findPublicAlbum, listPublicAlbums, readPublicAlbumImages } from "./albums";
export { feedContentTypes, feedFormats, renderFeed } from "./feeds";
export { findShownImage, isPageWithheld, listPublicImages, readShownImage } from "./images";
export { getOEmbed } from "./oembed";
export { nameOf, notShownError, readPublicProfile, requireShownOwner } from "./owners";
export { licensePageUrl } from "./present";
export type { OwnerRow } from "./repository";
export { renderSitemapIndex, renderSitemapPart } from "./sitemap";
