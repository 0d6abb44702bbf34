import { CurlExample, Hero, HowItWorks, Sizes } from "@/components/site/landing-page";
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
