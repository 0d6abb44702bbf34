import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

interface Props {
  providers: ReadonlyArray<{ id: string; name: string }>;
  /** The path to open after signing in. */
  next: string;
}

/**
 * Ways to sign in by accounts of other services. A plain form for each, which works without
 * scripts.
 */
export function ProviderButtons({ providers, next }: Props) {
  const t = useTranslations("signIn.providers");
  if (providers.length === 0) return null;

  return (
    <>
      <p className="mt-5 mb-5 text-center text-sm text-ink-soft">{t("or")}</p>
      <div className="flex flex-col gap-3">
        {providers.map(({ id, name }) => (
          <form key={id} method="post" action="/api/auth/provider" className="flex flex-col">
            <input type="hidden" name="provider" value={id} />
            <input type="hidden" name="next" value={next} />
            <Button type="submit" size="large">
              {t("with", { name })}
            </Button>
          </form>
        ))}
      </div>
    </>
  );
}
