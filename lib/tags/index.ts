export { deleteTag, removeDeletedTags, sweepDeletedTags } from "./delete-tag";
export { addTags, changeTags, listTagSlugs, replaceTags } from "./image-tags-repository";
export { createTag, getTag, indexTagName, listTags, updateTag } from "./manage-tags";
export { chooseSlugs, ensureTags, findTagSlugs, planTags } from "./names-repository";
export { findStoredTags, isTag } from "./stored-tags-repository";
export { toTagSlug } from "./tag-slug";
export { freeTagSlugs, lockTagNames, lockTagsOfImages, tagDeletionLimits } from "./untag-repository";
