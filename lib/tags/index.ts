export { createTag, deleteTag, getTag, listTags, updateTag } from "./manage-tags";
export { addTags, listTagSlugs, lockTagsOfImages, removeTags, replaceTags } from "./repository";
