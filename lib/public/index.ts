export { findPublicAlbum, listPublicAlbums, readPublicAlbumImages } from "./albums";
export { feedContentTypes, feedFormats, renderFeed } from "./feeds";
export { findShownImage, isPageWithheld, listPublicImages, readShownImage } from "./images";
export { findLinkPreview, type LinkPreview } from "./link-preview";
export { getOEmbed } from "./oembed";
export { nameOf, notShownError, readPublicProfile, requireShownOwner } from "./owners";
export { firstTime, licensePageUrl } from "./present";
export type { OwnerRow } from "./repository";
export { renderSitemapIndex, renderSitemapPart } from "./sitemap";
