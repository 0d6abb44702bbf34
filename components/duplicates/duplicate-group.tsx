import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, longLabel } from "@/components/ui/button";
import { DuplicateImage } from "./duplicate-image";
import type { VisibleGroup } from "./duplicate-pages";

export const groupHeadingId = (key: string) => `group-${key}`;

interface Props {
  group: VisibleGroup;
  onTrash: (ids: readonly string[]) => void;
}

/**
 * Images that are the same or look alike; all but the chosen one go to the trash. The best is
 * chosen at first.
 */
export function DuplicateGroupCard({ group, onTrash }: Props) {
  const t = useTranslations("duplicates.group");
  const { key, kind, images, best, count } = group;
  const [chosenId, setChosenId] = useState<string>();
  const keptId = images.find(({ id }) => id === chosenId)?.id ?? best;
  const otherIds = images.flatMap(({ id }) => (id === keptId ? [] : [id]));
  const headingId = groupHeadingId(key);

  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-4 border-t border-line py-6 max-sm:min-h-[calc(100dvh-8rem)] max-sm:snap-start max-sm:scroll-mt-16"
    >
      <div>
        <h2 id={headingId} tabIndex={-1} className="rounded-sm text-lg font-semibold tracking-tight">
          {kind === "exact" ? t("exact", { count }) : t("near", { count })}
        </h2>
        {images.length < count && (
          <p className="text-sm text-ink-soft">{t("shown", { shown: images.length, count })}</p>
        )}
      </div>
      <ul
        aria-label={t("choice")}
        className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-4"
      >
        {images.map((image) => (
          <li key={image.id} className="min-w-0">
            <DuplicateImage
              image={image}
              group={key}
              isBest={image.id === best}
              isKept={image.id === keptId}
              onKeep={() => setChosenId(image.id)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button look="primary" onClick={() => onTrash(otherIds)} {...longLabel}>
          {keptId === best
            ? t("keepBest", { count: otherIds.length })
            : t("keepChosen", { count: otherIds.length })}
        </Button>
      </div>
    </section>
  );
}
