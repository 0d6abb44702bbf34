export { createTag, deleteTag, getTag, listTags, updateTag } from "./manage-tags";
export { addTags, listTagsOf, removeTags, replaceTags } from "./repository";
