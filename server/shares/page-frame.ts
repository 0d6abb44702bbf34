import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { challengeWidget } from "@/lib/challenge";
import { appOrigin } from "@/lib/image-urls";
import { listLocales, matchAcceptLanguage, textDirection } from "@/lib/platform/i18n/locale";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { uploadOrigin } from "@/lib/platform/storage";
import { Html, html } from "./html";
import { pageStyle } from "./page-style";
import { uploadScript } from "./upload-script";

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

export function renderPage({ brand, locale }: PageTexts, { title, main, hasUploads }: Page): string {
  const widget = challengeWidget();
  return html`<!doctype html>
<html lang="${locale}" dir="${textDirection(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} · ${brand}</title>
<style>${new Html(pageStyle)}</style>
</head>
<body>
${main}
${hasUploads && widget && html`<script src="${widget.scriptUrl}" async></script>`}
${hasUploads && html`<script type="module">${new Html(uploadScript)}</script>`}
</body>
</html>
`.text;
}

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Headers of every page of a share: no cache stores it, no search engine lists it, and no other
 * site receives its URL.
 */
export function pageHeaders(): OutgoingHttpHeaders {
  const widget = challengeWidget();
  const challenges = widget ? [new URL(widget.scriptUrl).origin] : [];
  const policy = [
    "default-src 'none'",
    `style-src ${hash(pageStyle)}`,
    ["script-src", hash(uploadScript), ...challenges].join(" "),
    ...challenges.map((origin) => `frame-src ${origin}`),
    "img-src 'self'",
    ["connect-src 'self'", appOrigin(), uploadOrigin() ?? ""].join(" ").trim(),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    "cdn-cache-control": "no-store",
    "content-security-policy": policy.join("; "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  };
}
