import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { classNames } from "@/components/ui/class-names";
import { type PageLayout, pageLayouts } from "@/lib/values/page-layout";

interface Props {
  value: PageLayout;
  onChange: (layout: PageLayout) => void;
  /** Whether it is one line, for a page whose subject is another. */
  isCompact?: boolean;
}

/** The arrangement of the images on a public page, each with a sketch of it. */
export function LayoutChoice({ value, onChange, isCompact = false }: Props) {
  const t = useTranslations("collections.layouts");
  const id = useId();
  return (
    <div className={classNames("flex flex-wrap gap-1.5", isCompact ? "items-center gap-x-3" : "flex-col")}>
      <span id={id} className={classNames("text-sm", !isCompact && "font-medium")}>
        {t("title")}
      </span>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onValueChange={onChange}
        className="flex flex-wrap gap-2"
      >
        {pageLayouts.map((layout) => (
          <Radio.Root
            key={layout}
            value={layout}
            aria-label={t(layout)}
            className={classNames(
              "flex cursor-pointer items-center gap-1.5 rounded-md border border-line bg-surface p-2 text-[0.8125rem] font-medium text-ink-soft hover:border-line-strong data-checked:border-accent data-checked:text-ink data-checked:ring-1 data-checked:ring-accent pointer-coarse:min-h-11",
              !isCompact && "w-24 flex-col",
            )}
          >
            <Sketch layout={layout} width={isCompact ? 24 : 78} />
            {t(layout)}
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}

/** Rectangles `x y width height` of 60 × 40. */
const sketches: Record<PageLayout, readonly (readonly [number, number, number, number])[]> = {
  rows: [
    [0, 0, 24, 12],
    [26, 0, 10, 12],
    [38, 0, 22, 12],
    [0, 14, 12, 12],
    [14, 14, 28, 12],
    [44, 14, 16, 12],
    [0, 28, 30, 12],
    [32, 28, 28, 12],
  ],
  grid: [0, 21, 42].flatMap((x) => [0, 14, 28].map((y) => [x, y, 18, 12] as const)),
  column: [
    [14, 0, 32, 18],
    [20, 21, 20, 19],
  ],
};

function Sketch({ layout, width }: { layout: PageLayout; width: number }) {
  return (
    <svg viewBox="0 0 60 40" width={width} aria-hidden className="fill-current opacity-60">
      {sketches[layout].map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="1.5" />
      ))}
    </svg>
  );
}
