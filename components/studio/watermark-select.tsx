import { useTranslations } from "next-intl";
import { useWatermarks } from "@/components/collections/use-watermarks";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { Link } from "@/components/ui/link.client";

interface Props {
  /** The ID of a watermark; null for none. */
  value: string | null;
  onChange: (watermark: string | null) => void;
}

const none = "";

/** The watermark of a recipe. Leads to the settings while the library has none. */
export function WatermarkSelect({ value, onChange }: Props) {
  const t = useTranslations("watermarks.select");
  const watermarks = useWatermarks();
  const isEmpty = watermarks?.length === 0;

  return (
    <LabelledSelect
      label={t("label")}
      help={
        isEmpty
          ? t.rich("empty", {
              link: (text) => (
                <Link
                  href="/dashboard/settings/watermarks"
                  className="underline underline-offset-4 hover:text-ink pointer-coarse:inline-block pointer-coarse:py-3"
                >
                  {text}
                </Link>
              ),
            })
          : t("help")
      }
      isDisabled={watermarks === undefined || isEmpty}
      value={value ?? none}
      choices={[
        { value: none, label: t("none") },
        ...(watermarks ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(chosen) => onChange(chosen === none ? null : chosen)}
    />
  );
}
