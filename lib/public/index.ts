export { findPublicAlbum, listPublicAlbums, readPublicAlbum, readPublicAlbumImages } from "./albums";
export { type FeedFormat, feedContentTypes, feedFormats, renderFeed } from "./feeds";
export { findShownImage, listPublicImages, readShownImage, type ShownImage } from "./images";
export { getOEmbed } from "./oembed";
export { nameOf, notShownError, type PublicScope, readPublicProfile, requireShownOwner } from "./owners";
export { licensePageUrl } from "./present";
export type { OwnerRow } from "./repository";
export { renderSitemapIndex, renderSitemapPart } from "./sitemap";
