export { createTag, deleteTag, getTag, listTags, updateTag } from "./manage-tags";
export { addTags, removeTags, replaceTags } from "./repository";
