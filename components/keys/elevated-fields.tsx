import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import type { ElevatedScope } from "@/lib/kernel/actor";

interface Props {
  /** The scopes that the key can have. */
  offered: readonly ElevatedScope[];
  scopes: readonly ElevatedScope[];
  isOpen: boolean;
  onChange: (scopes: ElevatedScope[]) => void;
}

/** The scopes that no preset includes, each with what it allows. */
export function ElevatedFields({ offered, scopes, isOpen, onChange }: Props) {
  const t = useTranslations("keys.elevated");
  return (
    <details open={isOpen}>
      <summary className="text-sm font-medium select-none pointer-coarse:py-3">{t("label")}</summary>
      <p className="mt-2 text-[0.8125rem] leading-5 text-ink-soft">{t("help")}</p>
      <fieldset className="mt-3 flex flex-col gap-3">
        <legend className="sr-only">{t("label")}</legend>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            label={
              <>
                {t(`${scope}.name`)}{" "}
                <code dir="ltr" className="font-mono text-xs font-normal text-ink-soft">
                  {scope}
                </code>
              </>
            }
            description={t(`${scope}.help`)}
            checked={scopes.includes(scope)}
            onChange={(checked) =>
              onChange(checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
            }
          />
        ))}
      </fieldset>
    </details>
  );
}
