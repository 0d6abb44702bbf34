import { classNames } from "@/components/ui/class-names";
import { findColorByHex } from "@/lib/values/palette-colors";

/** Returns the name of a palette color; tags show its hexadecimal value. */
export function colorName(color: string): string {
  return findColorByHex(color) ?? color;
}

/**
 * The color of an album or tag; a ring when it has none. Decoration: the color has no meaning of
 * its own. `className` contains the size.
 */
export function ColorDot({ color, className = "size-3" }: { color: string | null; className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "inline-block shrink-0 rounded-full border border-line-strong forced-color-adjust-none",
        // A plain ring looks like a radio button.
        color === null && "border-dashed",
        className,
      )}
      style={
        color === null
          ? undefined
          : { backgroundColor: `var(--color-palette-${colorName(color)})`, borderColor: "transparent" }
      }
    />
  );
}
