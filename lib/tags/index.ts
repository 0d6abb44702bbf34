export { indexTagName } from "./index-tag-name";
export { createTag, deleteTag, getTag, listTags, updateTag } from "./manage-tags";
export { chooseSlugs, ensureTags, findTagSlugs, lockTagNames, planTags } from "./names-repository";
export { addTags, changeTags, listTagSlugs, lockTagsOfImages, replaceTags } from "./repository";
export { toTagSlug } from "./tag-slug";
