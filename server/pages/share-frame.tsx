import { randomBytes } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { IntlProvider } from "next-intl";
import type { ReactNode } from "react";
import { challengeWidget } from "@/lib/identity/challenge";
import { appOrigin } from "@/lib/image-urls";
import { colorProperties } from "@/lib/kernel/markup/colors";
import { contentSecurityPolicy, htmlDocument, inlineStyle } from "@/lib/kernel/markup/document";
import { type Html, html, trustedHtml } from "@/lib/kernel/markup/markup";
import { listLocales, matchAcceptLanguage, textDirection } from "@/lib/platform/i18n/locale";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { uploadOrigin } from "@/lib/platform/storage";
import { moveStyles } from "./move-styles";
import { shareStyle } from "./share-style";

/** The texts of the pages in the browser's language; visitors have no settings. */
export interface PageTexts {
  t: ReturnType<typeof getTranslator<"sharePage">>;
  brand: string;
  language: Awaited<ReturnType<typeof loadLanguage>>;
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
    language,
  };
}

/** The HTML of a page, and the policy for exactly its styles and scripts. */
export interface RenderedPage {
  html: string;
  policy: string;
}

interface Page {
  title: string;
  /** Further elements of the head. */
  head?: Html | undefined;
  /** A page with scripts gives each of them the nonce of its policy. */
  content: ReactNode | ((nonce: string) => ReactNode);
  /** Whether the page has the drop zone for guests' files. */
  hasUploads?: boolean;
}

const colors = colorProperties(
  "paper",
  "surface",
  "sunken",
  "raised",
  "ink",
  "ink-soft",
  "line",
  "line-strong",
  "accent",
  "accent-hover",
  "accent-text",
  "danger",
  "stage",
);
const style = inlineStyle(colors + shareStyle);

/**
 * Renders a page from the components of the public pages: as HTML that nothing hydrates. React's
 * renderer is loaded with the first page of a share.
 */
export async function renderPage({ brand, language }: PageTexts, page: Page): Promise<RenderedPage> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const { locale, messages } = language;
  const { title, head, content, hasUploads = false } = page;
  const nonce = typeof content === "function" ? randomBytes(16).toString("base64url") : undefined;
  const { markup, css } = moveStyles(
    renderToStaticMarkup(
      <IntlProvider locale={locale} messages={messages} timeZone="UTC" now={new Date()}>
        {typeof content === "function" ? content(nonce ?? "") : content}
      </IntlProvider>,
    ),
  );
  const ownStyle = css === "" ? undefined : inlineStyle(css);
  const widget = hasUploads ? challengeWidget() : undefined;

  return {
    html: htmlDocument({
      language: locale,
      direction: textDirection(locale),
      title: `${title} · ${brand}`,
      meta: { viewport: "width=device-width", robots: "noindex", referrer: "no-referrer" },
      head: html`${head}${style.element}${ownStyle && html`<style data-page>${trustedHtml(css)}</style>`}`,
      body: html`${trustedHtml(markup)}${widget && html`<script src="${widget.scriptUrl}" async></script>`}`,
    }),
    policy: buildPolicy([style.source, ownStyle?.source ?? []].flat(), nonce),
  };
}

/** Allows the styles and scripts of the page, and nothing of other sites. */
function buildPolicy(styleSources: readonly string[], nonce: string | undefined): string {
  const widget = challengeWidget();
  const challenges = widget ? [new URL(widget.scriptUrl).origin] : [];

  return contentSecurityPolicy({
    "style-src": styleSources,
    "script-src": nonce === undefined ? "'none'" : [`'nonce-${nonce}'`, ...challenges],
    ...(widget && { "frame-src": challenges }),
    "font-src": "'self'",
    "img-src": "'self'",
    "connect-src": ["'self'", appOrigin(), uploadOrigin() ?? []].flat(),
    "form-action": "'self'",
  });
}

/**
 * Headers of everything but bytes under a share: no cache stores it, no search engine lists it, and
 * no other site receives its URL.
 */
export const shareHeaders = {
  "cache-control": "private, no-store",
  "cdn-cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
} satisfies OutgoingHttpHeaders;
