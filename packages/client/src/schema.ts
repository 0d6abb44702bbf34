/** The build puts the types themselves in place of this file's. */
export type { components, paths } from "../../../components/api/schema.d.ts";
