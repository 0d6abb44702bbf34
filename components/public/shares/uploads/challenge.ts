import { challengeLanguage } from "@/lib/identity/challenge/values";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns a token of the human verification; undefined when it fails or does not load. */
export async function solveChallenge(siteKey: string): Promise<string | undefined> {
  for (let tries = 0; !window.turnstile && tries < 50; tries++) await wait(100);
  const { turnstile } = window;
  const place = document.querySelector<HTMLElement>("[data-widget]");
  if (!turnstile || !place) return undefined;

  let id = "";
  const token = await new Promise<string | undefined>((resolve) => {
    id = turnstile.render(place, {
      sitekey: siteKey,
      action: "guest-upload",
      appearance: "interaction-only",
      retry: "never",
      language: challengeLanguage(document.documentElement.lang),
      callback: resolve,
      "error-callback": () => {
        resolve(undefined);
        return true;
      },
      "unsupported-callback": () => resolve(undefined),
    });
  });
  turnstile.remove(id);

  return token;
}
