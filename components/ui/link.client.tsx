"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

interface Props extends Omit<ComponentProps<typeof NextLink>, "prefetch"> {
  /** False for pages that are never fetched ahead. */
  prefetch?: false;
}

/**
 * A link whose page is fetched ahead when the pointer or the focus reaches it. Next.js would fetch
 * the pages of all visible links.
 */
export function Link({ prefetch, onMouseEnter, onFocus, onTouchStart, ...rest }: Props) {
  const [isLikely, setIsLikely] = useState(false);

  return (
    <NextLink
      prefetch={isLikely && prefetch !== false ? "auto" : false}
      onMouseEnter={(event) => {
        setIsLikely(true);
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        setIsLikely(true);
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        setIsLikely(true);
        onTouchStart?.(event);
      }}
      {...rest}
    />
  );
}
