import { createElement, Fragment, type ReactElement, type SVGProps } from "react";

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in CSS pixels. */
  size?: number;
}

export type Icon = (props: IconProps) => ReactElement;

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * Returns an icon of these shapes in a square of 24 units. Screen readers skip it unless it has a
 * label.
 */
export function createIcon(shapes: readonly Shape[]): Icon {
  const drawing = createElement(
    Fragment,
    null,
    ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
  );

  return function NamedIcon({ size = 24, children, ...props }) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: an icon is hidden, or its caller names it.
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={props["aria-label"] === undefined ? true : undefined}
        {...props}
      >
        {drawing}
        {children}
      </svg>
    );
  };
}
