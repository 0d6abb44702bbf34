export {
  createImageToken,
  isValidImageToken,
  type TokenImage,
  tokenExpires,
  tokenUrl,
} from "./image-token";
export {
  avatarUrl,
  imagePageUrls,
  imageUrl,
  imageUrls,
  isLinkExpired,
  isValidLink,
  isValidLinkKey,
  isValidVariantSignature,
  type LinkedImage,
  type LinkGrant,
  linkUrl,
  type RecipeInUrls,
  recipeUrl,
  signedVariantUrl,
} from "./image-url";
export { appOrigin, parseRequestUrl } from "./origin";
export { type OwnUrl, parseOwnUrl, parseShareUrl, parseUrlOnDomain } from "./own-url";
export { parseUploadUrl, type UploadAttempt, uploadUrl } from "./upload-url";
export { type ImageVersion, markVersion, recipeVersion, variantVersion } from "./variant-version";
