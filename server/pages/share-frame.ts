import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { challengeWidget } from "@/lib/identity/challenge";
import { appOrigin } from "@/lib/image-urls";
import { contentSecurityPolicy, htmlDocument, inlineScript, inlineStyle } from "@/lib/kernel/markup/document";
import { type Html, html } from "@/lib/kernel/markup/markup";
import { listLocales, matchAcceptLanguage, textDirection } from "@/lib/platform/i18n/locale";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { uploadOrigin } from "@/lib/platform/storage";
import { shareStyle } from "./share-style";
import { uploadScript } from "./share-upload-script";

export type Translator = ReturnType<typeof getTranslator<"sharePage">>;

/** The texts of the pages in the browser's language; visitors have no settings. */
export interface PageTexts {
  t: Translator;
  brand: string;
  locale: string;
}

/** Returns the language of a page of a share. */
export function visitorLocale(request: IncomingMessage): string {
  return matchAcceptLanguage(request.headers["accept-language"], listLocales());
}

export async function loadTexts(request: IncomingMessage): Promise<PageTexts> {
  const language = await loadLanguage(visitorLocale(request));
  return {
    t: getTranslator("sharePage", language),
    brand: getTranslator("shell.brand", language)("name"),
    locale: language.locale,
  };
}

interface Page {
  title: string;
  main: Html;
  /** Whether the page has the drop zone for guests' files. */
  hasUploads?: boolean;
}

const style = inlineStyle(shareStyle);
const script = inlineScript(uploadScript, "module");

export function renderPage({ brand, locale }: PageTexts, { title, main, hasUploads }: Page): string {
  const widget = challengeWidget();

  return htmlDocument({
    language: locale,
    direction: textDirection(locale),
    title: `${title} · ${brand}`,
    meta: { viewport: "width=device-width", robots: "noindex", referrer: "no-referrer" },
    head: style.element,
    body: html`${main}
${hasUploads && widget && html`<script src="${widget.scriptUrl}" async></script>`}
${hasUploads && script.element}`,
  });
}

/**
 * Headers of every page of a share: no cache stores it, no search engine lists it, and no other
 * site receives its URL.
 */
export function pageHeaders(): OutgoingHttpHeaders {
  const widget = challengeWidget();
  const challenges = widget ? [new URL(widget.scriptUrl).origin] : [];
  const policy = contentSecurityPolicy({
    "style-src": style.source,
    "script-src": [script.source, ...challenges],
    ...(widget && { "frame-src": challenges }),
    "img-src": "'self'",
    "connect-src": ["'self'", appOrigin(), uploadOrigin() ?? []].flat(),
    "form-action": "'self'",
  });

  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    "cdn-cache-control": "no-store",
    "content-security-policy": policy,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  };
}
