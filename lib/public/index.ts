export { findPublicAlbum, listPublicAlbums, readPublicAlbumImages } from "./albums";
export { cardHost, drawnPreview, readCard, startPreview } from "./cards";
export {
  findPublicCollection,
  listPublicCollections,
  readPublicCollectionImages,
} from "./collections";
export { type FeedSubject, feedContentTypes, feedFormats, renderFeed } from "./feeds";
export { findCurrentSlug, findFormerImagePath } from "./former-pages";
export { findShownImage, isPageWithheld, listPublicImages, readShownImage } from "./images";
export { findLinkPreview, type LinkPreview } from "./link-preview";
export { getOEmbed } from "./oembed";
export { nameOf, notShownError, readPublicProfile, requireShownOwner } from "./owners";
export { firstTime, licensePageUrl } from "./present";
export type { OwnerRow } from "./repository";
export { renderSitemapIndex, renderSitemapPart } from "./sitemap";
