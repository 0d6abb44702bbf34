export { createTag, deleteTag, getTag, listTags, updateTag } from "./manage-tags";
export { addTags, holdTagsOf, removeTags, replaceTags, tagsOf } from "./repository";
