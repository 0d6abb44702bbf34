import { imageFormats } from "@/lib/engine";
import { filenameWithExtension } from "./filename";

/**
 * Returns the name of an image's file in this format. An extension that is usual for the format
 * stays.
 */
export function filenameInFormat(filename: string, format: string): string {
  const extensions: readonly string[] =
    Object.entries(imageFormats).find(([name]) => name === format)?.[1].extensions ?? [];
  const [preferred] = extensions;
  const extension = filename.slice(filename.lastIndexOf(".") + 1).toLowerCase();

  return preferred === undefined || extensions.includes(extension)
    ? filename
    : filenameWithExtension(filename, preferred);
}
