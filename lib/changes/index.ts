export { type Change, type ChangeActor, serviceActor } from "./change";
export { changedFields, isEmpty } from "./changed-fields";
export { commitChange, commitChanges } from "./commit-change";
export { domainEvents, setHasListeners } from "./domain-events";
export { columnsOf, type ImageColumn } from "./image-columns";
export { updateSearchRows } from "./search-words-repository";
