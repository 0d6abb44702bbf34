import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button, longLabel } from "@/components/ui/button";
import { ChevronDown } from "@/components/ui/icons";
import { DuplicateImage } from "./duplicate-image";
import type { VisibleGroup } from "./duplicate-pages";
import { ImageFacts } from "./image-facts";
import { ResponsiveImage } from "./responsive-image.client";

export const groupHeadingId = (key: string) => `group-${key}`;

interface Props {
  group: VisibleGroup;
  onTrash: (ids: readonly string[]) => void;
}

/**
 * Images that are the same or look alike, folded to the best one. Unfolded, another one can be
 * chosen; all but the chosen one go to the trash.
 */
export function DuplicateGroupCard({ group, onTrash }: Props) {
  const t = useTranslations("duplicates.group");
  const { key, kind, images, ids, best, count } = group;
  const [isOpen, setOpen] = useState(false);
  const [chosenId, setChosenId] = useState<string>();
  const kept = images.find(({ id }) => id === (chosenId ?? best)) ?? images[0];
  const otherIds = ids.filter((id) => id !== kept?.id);
  const headingId = groupHeadingId(key);
  const choicesId = useId();
  if (!kept) return null;

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4 border-t border-line py-4">
      <div className="flex flex-wrap items-center gap-4">
        <ResponsiveImage image={kept} sizes="5rem" alt="" className="size-20 shrink-0 rounded-md bg-sunken" />
        <div className="min-w-0 flex-1">
          <h2 id={headingId} tabIndex={-1} className="rounded-sm font-semibold tracking-tight">
            {kind === "exact" ? t("exact", { count }) : t("near", { count })}
          </h2>
          <p className="truncate text-sm">
            <bdi>{kept.filename}</bdi>
          </p>
          <ImageFacts image={kept} />
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button
            aria-expanded={isOpen}
            aria-controls={choicesId}
            aria-describedby={headingId}
            onClick={() => setOpen(!isOpen)}
          >
            {t("compare")}
            <ChevronDown aria-hidden size={16} className={isOpen ? "rotate-180" : undefined} />
          </Button>
          <Button onClick={() => onTrash(otherIds)} {...longLabel}>
            {kept.id === best
              ? t("keepBest", { count: otherIds.length })
              : t("keepChosen", { count: otherIds.length })}
          </Button>
        </div>
      </div>
      <div id={choicesId} hidden={!isOpen}>
        {isOpen && (
          <>
            {images.length < count && (
              <p className="mb-3 text-sm text-ink-soft">{t("shown", { shown: images.length, count })}</p>
            )}
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
                    isKept={image.id === kept.id}
                    onKeep={() => setChosenId(image.id)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
