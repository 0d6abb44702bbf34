export { listTagsOf, replaceTags } from "./repository";
export { maxTagsPerImage, normaliseTag, TagList, TagSlug } from "./tag-slug";
