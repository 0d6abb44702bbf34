import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Hero } from "@/components/site/hero";
import { Hosting } from "@/components/site/hosting";
import { CurlExample, HowItWorks, Why } from "@/components/site/landing-sections";
import { Screenshots } from "@/components/site/screenshots";
import { TryIt } from "@/components/site/try-it";
import { isBillingEnabled } from "@/lib/billing";
import { currentActor } from "@/lib/identity/sign-in";
import { signUpPolicy } from "@/lib/identity/sign-up";
import { appOrigin } from "@/lib/image-urls";
import { startPreview } from "@/lib/public";
import { getCurrentTheme } from "../get-current-theme";
import { languageAlternates } from "../language-alternates";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.brand");
  const preview = startPreview(t("title"));
  return {
    alternates: languageAlternates("/"),
    openGraph: {
      title: t("title"),
      description: t("description"),
      url: `${appOrigin()}/`,
      siteName: t("name"),
      type: "website",
      images: [{ ...preview, type: "image/jpeg" }],
    },
    twitter: { card: "summary_large_image", images: [{ url: preview.url, alt: preview.alt }] },
  };
}

export default async function LandingPage() {
  const actor = await currentActor();
  const origin = appOrigin();
  const hasPlans = isBillingEnabled();

  return (
    <>
      <Hero origin={origin} isSignedIn={actor !== undefined} hasPlans={hasPlans} />
      <TryIt />
      <Screenshots theme={await getCurrentTheme()} />
      <HowItWorks />
      <Why />
      <CurlExample origin={origin} />
      <Hosting signUp={signUpPolicy()} hasPlans={hasPlans} />
    </>
  );
}
