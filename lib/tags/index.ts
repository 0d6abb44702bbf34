export { createTag, deleteTag, getTag, listTags, updateTag } from "./manage-tags";
export { addTags, changeTags, listTagSlugs, lockTagsOfImages, replaceTags } from "./repository";
