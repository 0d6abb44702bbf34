import { findFormatByContentType } from "@/lib/engine/formats";

/** Returns the common name of a media type. */
export function typeName(type: string): string {
  return findFormatByContentType(type)?.label ?? type;
}
