import type { OutputSpec } from "./output-spec";
import type { RenditionSpec } from "./rendition";

/**
 * The master: a reduced image stored for sources that are expensive to decode. Smaller variants are rendered
 * from it on demand. It is never delivered.
 */
export const masterRendition = { key: "master", format: "jpeg" } as const satisfies RenditionSpec;

export const masterSpec: OutputSpec = { width: 2048, height: 0, fit: "inside", quality: 90 };
