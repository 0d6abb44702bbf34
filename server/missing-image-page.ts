import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { appOrigin } from "@/lib/image-urls";
import { matchAcceptLanguage, textDirection } from "@/lib/platform/i18n/locale";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { languages } from "@/messages/languages";

/**
 * Whether the response is displayed as a page, rather than put into an `<img>` or read by a
 * program.
 */
export function isDocumentRequest(request: IncomingMessage): boolean {
  return request.headers["sec-fetch-dest"] === "document";
}

/** Follows the system theme only: a page that read cookies would not be the same for everyone. */
const style = `
:root { color-scheme: light dark; --paper: light-dark(#faf7f1, #151311); --mat: light-dark(#fffdf9, #1e1b18);
  --ground: light-dark(#f2ede3, #0f0d0c); --ink: light-dark(#1d1a16, #f4eee3); --soft: light-dark(#5b544a, #b9afa0);
  --line: light-dark(#8b8172, #83796b); --link: light-dark(#844f00, #f5c563) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 2rem 1.25rem;
  background: var(--paper); color: var(--ink); font: 1rem/1.55 ui-sans-serif, system-ui, sans-serif }
main { max-width: 28rem; text-align: center }
svg { width: 100%; max-width: 18rem; height: auto }
.mat { fill: var(--mat); stroke: var(--line) }
.ground { fill: var(--ground); stroke: var(--line) }
.hill { fill: none; stroke: var(--line); stroke-width: 1.5; stroke-dasharray: 5 5; stroke-linecap: round }
h1 { margin: 1.75rem 0 .5rem; font-size: 1.5rem; line-height: 1.2; letter-spacing: -.015em }
p { margin: 0 0 1.5rem; color: var(--soft); text-wrap: pretty }
a { color: var(--link); text-underline-offset: .2em }
`;

const frame = `<svg viewBox="0 0 300 220" aria-hidden="true">
<rect class="mat" x=".5" y=".5" width="299" height="219" rx="8"/>
<rect class="ground" x="28.5" y="28.5" width="243" height="163" rx="2"/>
<path class="hill" d="M29 160 92 104l44 38 28-24 52 46 24-18 31 24"/>
<circle class="hill" cx="214" cy="76" r="17"/>
</svg>`;

/**
 * Returns the page shown instead of an image. It is the same whether the image never existed, was
 * deleted, or is private.
 */
export async function missingImagePage(
  acceptLanguage: string | undefined,
): Promise<{ headers: OutgoingHttpHeaders; body: string }> {
  const loaded = await loadLanguage(matchAcceptLanguage(acceptLanguage, languages));
  const t = getTranslator("notFound.delivery", loaded);
  const brand = getTranslator("shell.brand", loaded);
  const body = `<!doctype html>
<html lang="${loaded.locale}" dir="${textDirection(loaded.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${t("title")} · ${brand("name")}</title>
<style>${style}</style>
</head>
<body>
<main>
${frame}
<h1>${t("title")}</h1>
<p>${t("text")}</p>
<a href="${appOrigin()}/">${t("home")}</a>
</main>
</body>
</html>
`;
  return { headers: { ...missingImageHeaders, "content-language": loaded.locale }, body };
}

const styleHash = createHash("sha256").update(style).digest("base64");

const missingImageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
} as const;
