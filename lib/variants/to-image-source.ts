import type { ImageSource } from "@/lib/engine";
import type { findSource } from "./repository";

type SourceFile = NonNullable<Awaited<ReturnType<typeof findSource>>>["file"];

/** The part of a complete file's facts that decides how it is rendered. */
export function toImageSource(
  file: Pick<SourceFile, "format" | "width" | "height" | "pages" | "hasAlpha">,
): ImageSource {
  return {
    format: file.format as ImageSource["format"],
    width: file.width ?? 0,
    height: file.height ?? 0,
    pages: file.pages ?? 1,
    hasAlpha: file.hasAlpha ?? false,
  };
}
