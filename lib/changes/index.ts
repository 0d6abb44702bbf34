export { changedFields, isEmpty } from "./changed-fields";
