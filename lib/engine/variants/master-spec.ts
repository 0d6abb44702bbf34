import type { OutputSpec } from "./output-spec";
import type { RenditionSpec } from "./rendition";

/**
 * The master: a reduced picture that is kept of what is dear to decode, and out of which smaller ones are made when somebody asks
 * for them. Nobody ever sees it.
 */
export const masterRendition = { key: "master", format: "jpeg" } as const satisfies RenditionSpec;

export const masterSpec: OutputSpec = { width: 2048, height: 0, fit: "inside", quality: 90 };
