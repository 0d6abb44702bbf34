import type { TypePart } from "./field";
import { objectId } from "./object-id";

/** A type's name; objects link to their sections. */
export function TypeName({ type }: { type: readonly TypePart[] }) {
  return type.map(({ text, object }, index) =>
    object === undefined ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one type never change places.
        key={index}
        href={`#${objectId(object)}`}
        className="rounded-sm text-accent-text underline decoration-line-strong underline-offset-3 hover:decoration-current"
      >
        {text}
      </a>
    ),
  );
}
