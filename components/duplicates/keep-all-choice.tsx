import { useTranslations } from "next-intl";
import { Progress } from "@/components/ui/progress";
import { useFormats } from "@/components/ui/use-formats";
import type { DryRun } from "./use-dry-run";

interface Props {
  label: string;
  dryRun: DryRun;
  isChosen: boolean;
  onChoose: () => void;
}

/** The choice of a kind of duplicates, with the counts of its dry run. */
export function KeepAllChoice({ label, dryRun, isChosen, onChoose }: Props) {
  const t = useTranslations("duplicates.keepAll");
  const { bytes } = useFormats();
  const { data, isPending, progress } = dryRun;

  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-md p-2 hover:bg-sunken">
      <input
        type="radio"
        name="duplicates-kind"
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-accent-text pointer-coarse:size-5"
      />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium">{label}</span>
        <span role="status" className="block text-[0.8125rem] text-ink-soft">
          {isPending && (
            <>
              {t("counting", { share: progress })}
              <Progress label={t("progress")} fraction={progress} />
            </>
          )}
          {data &&
            (data.images === 0
              ? t("none")
              : t("result", { images: data.images, groups: data.groups, size: bytes(data.bytes) }))}
        </span>
      </span>
    </label>
  );
}
