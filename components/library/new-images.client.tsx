"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ImageList } from "@/components/image-lists/image-list";
import { Button } from "@/components/ui/button";

interface Props {
  list: ImageList;
  count: number;
  /** Called with the first image of the list when the new ones are in it. */
  onShown: (firstId: string | undefined) => void;
}

/**
 * Offers images that were added elsewhere. It lies over the list, so that nothing moves before it
 * is pressed.
 */
export function NewImages({ list, count, onShown }: Props) {
  const t = useTranslations("library.news");
  const [isLoading, setIsLoading] = useState(false);

  async function show(): Promise<void> {
    setIsLoading(true);
    await list.tryRefresh();
    setIsLoading(false);
    if (list.snapshot().newCount > 0) return;

    window.scrollTo({ top: 0 });
    onShown(list.imageAt(0)?.id);
  }

  return (
    // Always rendered: a live region that appears together with its text is not read out.
    <div role="status" className="sticky top-2 z-10 flex h-0 justify-center lg:top-16">
      {count > 0 && (
        <Button
          size="small"
          disabled={isLoading}
          className="shadow-float pointer-coarse:h-11"
          onClick={() => void show()}
        >
          {t("show", { count })}
        </Button>
      )}
    </div>
  );
}
