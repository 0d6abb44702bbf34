import { useTranslations } from "next-intl";
import { type Visibility, visibilities } from "@/lib/values/visibility";

interface Props {
  value: Visibility;
  onChange: (visibility: Visibility) => void;
}

/** Chooses who sees new uploads; each possibility is explained. */
export function VisibilitySetting({ value, onChange }: Props) {
  const t = useTranslations("settings.uploads");
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t("visibility")}</legend>
      <div className="flex flex-col gap-1">
        {visibilities.map((visibility) => (
          <label
            key={visibility}
            className="-mx-2 flex cursor-pointer items-start gap-3 rounded-md p-2 hover:bg-sunken"
          >
            <input
              type="radio"
              name="visibility"
              checked={value === visibility}
              onChange={() => onChange(visibility)}
              className="mt-1 size-4 shrink-0 accent-accent-text pointer-coarse:size-5"
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{t(`visibilities.${visibility}.label`)}</span>
              <span className="block text-[0.8125rem] text-ink-soft">
                {t(`visibilities.${visibility}.help`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
