export { createTag, deleteTag, getTag, listTags, updateTag } from "./manage-tags";
export { addTags, lockTagsOfImages, removeTags, replaceTags, listTagSlugs } from "./repository";
