import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTagNames } from "@/components/collections/use-collections";
import { useIsOffered } from "@/components/session/offers.client";
import { CommandTooltip } from "@/components/shortcuts/command-tooltip.client";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Button } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import type { ImageResource } from "@/lib/images/resource";
import { analysisQuery } from "./analysis-query";
import { suggestTags } from "./suggest-tags";
import type { Edit } from "./use-edit";

/**
 * Labels of the analysis that are no tags of the image yet: each becomes one by a press, all of
 * them by a key.
 */
export function TagSuggestions({ image, edit }: { image: ImageResource; edit: Edit }) {
  const t = useTranslations("inspector.tags");
  const isOffered = useIsOffered()("analysis");
  const { data } = useQuery({
    ...analysisQuery(image),
    enabled: isOffered && image.status.ai === "ready",
  });
  const { nameOf } = useTagNames({ enabled: data !== undefined });
  const suggested = data ? suggestTags(data, [...image.tags, ...image.tags.map(nameOf)]) : [];
  const add = (added: readonly string[]) =>
    void edit(({ tags }) => ({ tags: [...new Set([...tags, ...added])] }));
  useCommand("adoptTags", () => add(suggested), {
    enabled: suggested.length > 0,
    findTarget: () => ({ name: image.filename }),
  });
  if (suggested.length === 0) return null;

  return (
    <div className="-mt-1.5">
      <p className="text-xs text-ink-soft">{t("suggested")}</p>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {suggested.map((tag) => (
          <li key={tag}>
            <button
              type="button"
              aria-label={t("adopt", { tag })}
              onClick={() => add([tag])}
              className="flex h-7 max-w-full items-center gap-1 rounded-full border border-line px-2.5 text-xs text-ink-soft hover:text-ink pointer-coarse:h-11"
            >
              <Plus aria-hidden size={13} />
              <span dir="auto" className="truncate">
                {tag}
              </span>
            </button>
          </li>
        ))}
        {suggested.length > 1 && (
          <li>
            <CommandTooltip command="adoptTags" label={t("adoptAll")}>
              <Button size="small" look="bare" onClick={() => add(suggested)}>
                {t("adoptAll")}
              </Button>
            </CommandTooltip>
          </li>
        )}
      </ul>
    </div>
  );
}
