import { findFormatByContentType } from "@/lib/engine/formats";

/** A media type as people call it. */
export function typeName(type: string): string {
  return findFormatByContentType(type)?.label ?? type;
}
