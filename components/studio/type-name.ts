import { formatOfContentType } from "@/lib/engine/formats";

/** A media type as people call it. */
export function typeName(type: string): string {
  return formatOfContentType(type)?.label ?? type;
}
