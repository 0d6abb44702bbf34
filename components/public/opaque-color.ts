import { placeholderColor } from "@/components/ui/placeholder";

/** The average color of an image; undefined for a transparent one, which shows the page behind it. */
export function opaqueColor(placeholder: string | null): string | undefined {
  const color = placeholderColor(placeholder);
  return color?.length === "#rrggbb".length ? color : undefined;
}
