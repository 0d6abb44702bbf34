import { Radio } from "@base-ui/react/radio";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { compassGravities } from "@/lib/engine/variants/gravity";

/**
 * The nine positions, laid out like an image, for a group of three columns with `dir="ltr"`: images
 * have a left and a right in every language.
 */
export function PositionRadios() {
  const t = useTranslations("studio.gravity");
  return compassGravities.map((position) => (
    <Radio.Root
      key={position}
      value={position}
      aria-label={t(`positions.${position}`)}
      className={classNames(positionStyle, "size-10 pointer-coarse:size-11")}
    >
      <span className="size-2 rounded-full bg-ink-soft in-data-checked:size-3 in-data-checked:bg-accent-text" />
    </Radio.Root>
  ));
}

export const positionStyle =
  "grid cursor-pointer place-items-center rounded-sm border border-line-strong bg-surface hover:bg-sunken data-checked:border-accent-text data-checked:bg-accent-soft";
