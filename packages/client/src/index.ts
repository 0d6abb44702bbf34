import type { components } from "./schema.ts";

export { Albumen, type AlbumenOptions } from "./client.ts";
export { AlbumenError, type ErrorDetails } from "./errors.ts";
export { resumableBytes } from "./resumable.ts";
export type { UploadFields } from "./upload.ts";
export type { UploadOptions } from "./upload-options.ts";

/** The shapes of the API by name, such as `Schemas["Album"]`. */
export type Schemas = components["schemas"];
export type Image = Schemas["Image"];
