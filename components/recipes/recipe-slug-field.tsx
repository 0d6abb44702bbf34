import { useTranslations } from "next-intl";
import { ApiError } from "@/components/api/api-error";
import { Field } from "@/components/ui/field";
import { SettingHelp } from "@/components/ui/setting-group";
import { maxSlugLength } from "@/lib/kernel/slug-pattern";

export type SlugProblem = "missing" | "invalid" | "taken";

/** Returns what is wrong with the slug; undefined when the error concerns something else. */
export function findSlugProblem(error: unknown): SlugProblem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "RECIPE_EXISTS") return "taken";
  return error.response.details?.slug === undefined ? undefined : "invalid";
}

interface Props {
  value: string;
  problem: SlugProblem | undefined;
  onChange: (slug: string) => void;
}

/** The name of a new recipe in URLs. */
export function RecipeSlugField({ value, problem, onChange }: Props) {
  const t = useTranslations("recipes.slug");
  return (
    <div>
      <Field
        name="slug"
        size="medium"
        label={t("label")}
        dir="ltr"
        inputClassName="font-mono"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSlugLength}
        placeholder={t("example")}
        value={value}
        onValueChange={onChange}
        error={problem && t(`problems.${problem}`)}
      />
      <SettingHelp>{t("help")}</SettingHelp>
    </div>
  );
}
