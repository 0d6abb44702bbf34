import { useRouter } from "next/navigation";
import { localeCookie } from "@/lib/identity/values";
import type { Language } from "./language-names";

const yearSeconds = 31_536_000;

/** Remembers the language in this browser, for pages without an account. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers.
  document.cookie = `${localeCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/**
 * Returns a function that shows the pages in another language and keeps what was typed in them.
 * `save` saves it for the account.
 */
export function useChooseLanguage(save?: (language: Language) => Promise<unknown>) {
  const router = useRouter();
  return (language: Language) => {
    rememberLanguage(language);
    const show = () => {
      const url = new URL(window.location.href);
      // It would take precedence over the choice.
      url.searchParams.delete("lang");
      if (url.href !== window.location.href) router.replace(url.href);
      router.refresh();
    };

    if (save) void save(language).then(show, show);
    else show();
  };
}
