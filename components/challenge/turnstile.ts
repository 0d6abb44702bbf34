import {
  type ChallengeAction,
  type ChallengeWidget,
  challengeLanguage,
} from "@/lib/identity/challenge/values";

/** https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
interface Turnstile {
  render(container: HTMLElement, options: RenderOptions): string;
  reset(id: string): void;
  remove(id: string): void;
}

interface RenderOptions {
  sitekey: string;
  action: ChallengeAction;
  language?: string;
  size?: "normal" | "flexible";
  appearance?: "always" | "interaction-only";
  retry?: "auto" | "never";
  callback?: (token: string) => void;
  "error-callback"?: () => boolean;
  "unsupported-callback"?: () => void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

let loading: Promise<Turnstile> | undefined;

/** Loads the script of the widget, once. */
function loadTurnstile(scriptUrl: string): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error("no widget")));
    script.onerror = () => reject(new Error("the script of the challenge was not loaded"));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Shows a challenge in a form, which it gives a hidden field with the token. Returns what removes
 * it.
 */
export function showChallenge(
  container: HTMLElement,
  { siteKey, scriptUrl, action, language }: ChallengeWidget & { action: ChallengeAction; language: string },
): () => void {
  let shown: { turnstile: Turnstile; id: string } | undefined;
  let isRemoved = false;
  // A browser that goes back may restore the page with a token that was used.
  const reset = ({ persisted }: PageTransitionEvent) => {
    if (persisted && shown) shown.turnstile.reset(shown.id);
  };
  window.addEventListener("pageshow", reset);
  // Without the script the form is sent without a token, and the answer explains why it is
  // rejected.
  void loadTurnstile(scriptUrl)
    .then((turnstile) => {
      if (isRemoved) return;

      const options = {
        sitekey: siteKey,
        action,
        language: challengeLanguage(language),
        size: "flexible",
      } as const;
      shown = { turnstile, id: turnstile.render(container, options) };
    })
    .catch(() => undefined);

  return () => {
    isRemoved = true;
    window.removeEventListener("pageshow", reset);
    if (shown) shown.turnstile.remove(shown.id);
  };
}

/** Solves a challenge. Where that takes a person, it is shown at the lower edge of the window. */
export async function solveChallenge(
  { siteKey, scriptUrl }: ChallengeWidget,
  action: ChallengeAction,
): Promise<string> {
  const turnstile = await loadTurnstile(scriptUrl);
  const container = document.createElement("div");
  container.style.cssText =
    "position:fixed;inset-inline:0;bottom:1rem;width:fit-content;margin:auto;z-index:100";
  document.body.append(container);
  let id: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error("the challenge failed"));
      id = turnstile.render(container, {
        sitekey: siteKey,
        action,
        appearance: "interaction-only",
        retry: "never",
        language: document.documentElement.lang,
        callback: resolve,
        "error-callback": () => {
          fail();
          return true;
        },
        "unsupported-callback": fail,
      });
    });
  } finally {
    if (id !== undefined) turnstile.remove(id);
    container.remove();
  }
}
