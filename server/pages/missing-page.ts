import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { appOrigin } from "@/lib/image-urls";
import { colorProperties } from "@/lib/kernel/markup/colors";
import { contentSecurityPolicy, htmlDocument, inlineStyle } from "@/lib/kernel/markup/document";
import { html } from "@/lib/kernel/markup/markup";
import { listLocales, matchAcceptLanguage, textDirection } from "@/lib/platform/i18n/locale";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";

/**
 * Whether the response is displayed as a page, rather than put into an `<img>` or read by a
 * program.
 */
export function isDocumentRequest(request: IncomingMessage): boolean {
  return request.headers["sec-fetch-dest"] === "document";
}

const style = inlineStyle(`
${colorProperties("paper", "surface", "sunken", "ink", "ink-soft", "line-strong", "accent-text")}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem 1.25rem;
  background: var(--color-paper); color: var(--color-ink); font: 1rem/1.55 ui-sans-serif, system-ui, sans-serif }
main { max-width: 28rem; text-align: center }
svg { width: 100%; max-width: 18rem; height: auto }
.mat { fill: var(--color-surface); stroke: var(--color-line-strong) }
.ground { fill: var(--color-sunken); stroke: var(--color-line-strong) }
.hill { fill: none; stroke: var(--color-line-strong); stroke-width: 1.5; stroke-dasharray: 5 5; stroke-linecap: round }
h1 { margin: 1.75rem 0 .5rem; font-size: 1.5rem; line-height: 1.2; letter-spacing: -.015em }
p { margin: 0 0 1.5rem; color: var(--color-ink-soft); text-wrap: pretty }
a { display: inline-block; padding: .75rem; color: var(--color-accent-text); text-underline-offset: .2em }
`);

const frame = html`<svg viewBox="0 0 300 220" aria-hidden="true">
<rect class="mat" x=".5" y=".5" width="299" height="219" rx="8"/>
<rect class="ground" x="28.5" y="28.5" width="243" height="163" rx="2"/>
<path class="hill" d="M29 160 92 104l44 38 28-24 52 46 24-18 31 24"/>
<circle class="hill" cx="214" cy="76" r="17"/>
</svg>`;

/** The kind of the missing page: an image at its URL, or any other page. */
type Subject = "delivery" | "site";

/**
 * Returns the page shown instead of a missing one. It is the same whether its subject never existed,
 * was deleted, or is private.
 */
export async function missingPage(
  subject: Subject,
  acceptLanguage: string | undefined,
): Promise<{ headers: OutgoingHttpHeaders; body: string }> {
  const loaded = await loadLanguage(matchAcceptLanguage(acceptLanguage, listLocales()));
  const t = getTranslator(`notFound.${subject}`, loaded);
  const brand = getTranslator("shell.brand", loaded);
  const body = htmlDocument({
    language: loaded.locale,
    direction: textDirection(loaded.locale),
    title: `${t("title")} · ${brand("name")}`,
    meta: { viewport: "width=device-width", robots: "noindex" },
    head: style.element,
    body: html`<main>
${frame}
<h1>${t("title")}</h1>
<p>${t("text")}</p>
<a href="${appOrigin()}/">${t("home")}</a>
</main>`,
  });

  return { headers: { ...missingPageHeaders, "content-language": loaded.locale }, body };
}

const missingPageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": contentSecurityPolicy({ "style-src": style.source }),
  "referrer-policy": "no-referrer",
} as const;
