import { useTranslations } from "next-intl";
import { MessageCard } from "./share-frame";

interface FormProps {
  action: string;
}

/** The page for the password, without any hint of what is behind it. */
export function PasswordCard({ action, problem }: FormProps & { problem: "wrong" | "limited" | undefined }) {
  const t = useTranslations("sharePage.password");
  return (
    <MessageCard title={t("title")} text={t("lead")}>
      <form className="share-form" method="post" action={action}>
        <label>
          {t("label")}
          <input
            type="password"
            name="password"
            required
            maxLength={200}
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: the page has nothing else.
            autoFocus
            {...(problem && { "aria-invalid": true, "aria-describedby": "problem" })}
          />
        </label>
        {problem && (
          <p id="problem" role="alert" className="share-problem">
            {t(problem)}
          </p>
        )}
        <button type="submit" className="public-button public-primary">
          {t("open")}
        </button>
      </form>
    </MessageCard>
  );
}

/** The page before a visit that nobody has started yet. It has no hint of what is behind it. */
export function CoverCard({ action }: FormProps) {
  const t = useTranslations("sharePage.cover");
  return (
    <MessageCard title={t("title")} text={t("lead")}>
      <form className="share-form" method="post" action={action}>
        <button type="submit" className="public-button public-primary">
          {t("open")}
        </button>
      </form>
    </MessageCard>
  );
}

interface NameProps extends FormProps {
  sharer: string;
  maxLength: number;
  /** The fields of the form that was sent without a name. */
  fields: ReadonlyArray<readonly [name: string, value: string]>;
}

/** The page for the name before the first pick, without scripts. */
export function NameCard({ action, sharer, maxLength, fields }: NameProps) {
  const t = useTranslations("sharePage.feedback");
  return (
    <MessageCard title={t("nameTitle")} text={t("lead", { name: sharer })}>
      <form className="share-form" method="post" action={action}>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <NameField maxLength={maxLength} />
        <button type="submit" className="public-button public-primary">
          {t("start")}
        </button>
      </form>
    </MessageCard>
  );
}

export function NameField({ maxLength }: Pick<NameProps, "maxLength">) {
  const t = useTranslations("sharePage.feedback");
  return (
    <label>
      {t("name")}
      <input name="name" required maxLength={maxLength} autoComplete="name" dir="auto" />
    </label>
  );
}
