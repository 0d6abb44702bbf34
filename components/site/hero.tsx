import { useTranslations } from "next-intl";
import { FramedImage } from "@/components/brand/framed-image";
import { ButtonLink } from "@/components/ui/button";
import { Landscape } from "./landscape";
import { UrlLine } from "./url-line";

export function Hero({ origin, isSignedIn }: { origin: string; isSignedIn: boolean }) {
  const t = useTranslations("site.hero");
  return (
    <section className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-12 px-5 pt-10 sm:px-8 sm:pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-16">
      <div>
        <h1 className="text-[2.5rem] leading-[1.06] font-semibold tracking-[-0.035em] sm:text-6xl">
          {t("title")}
        </h1>
        <p className="mt-6 max-w-md text-lg leading-relaxed text-ink-soft">{t("lead")}</p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <ButtonLink href={isSignedIn ? "/dashboard" : "/sign-in"} look="primary" size="large">
            {isSignedIn ? t("dashboard") : t("signIn")}
          </ButtonLink>
          <ButtonLink href="#api" look="bare" size="large">
            {t("api")}
          </ButtonLink>
        </div>
      </div>
      <div>
        <FramedImage>
          <Landscape className="aspect-3/2 w-full" eager />
        </FramedImage>
        <UrlLine url={`${origin}/i/ada/images/first-light.jpg`} />
      </div>
    </section>
  );
}
