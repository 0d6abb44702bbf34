import { Hero } from "@/components/site/hero";
import { CurlExample, HowItWorks, Why } from "@/components/site/landing-sections";
import { TryIt } from "@/components/site/try-it";
import { isBillingEnabled } from "@/lib/billing";
import { currentActor } from "@/lib/identity/sign-in";
import { appOrigin } from "@/lib/image-urls";
import { languageAlternates } from "../language-alternates";

export const generateMetadata = () => ({ alternates: languageAlternates("/") });

export default async function LandingPage() {
  const actor = await currentActor();
  const origin = appOrigin();
  return (
    <>
      <Hero origin={origin} isSignedIn={actor !== undefined} hasPlans={isBillingEnabled()} />
      <TryIt />
      <HowItWorks />
      <Why />
      <CurlExample origin={origin} />
    </>
  );
}
