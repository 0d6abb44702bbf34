import { CurlExample } from "@/components/site/curl-example";
import { Hero } from "@/components/site/hero";
import { HowItWorks } from "@/components/site/how-it-works";
import { Sizes } from "@/components/site/sizes";
import { currentActor } from "@/lib/identity/sign-in";
import { appOrigin } from "@/lib/image-urls";

export default async function LandingPage() {
  const actor = await currentActor();
  const origin = appOrigin();
  return (
    <>
      <Hero origin={origin} isSignedIn={actor !== undefined} />
      <HowItWorks />
      <Sizes />
      <CurlExample origin={origin} />
    </>
  );
}
