import type { Rewritten } from "./rewrite-html";

const externalScript = /<script src="([^"]+)" async=""><\/script>/g;
const scriptPreload = /<link rel="preload" as="script"[^>]*\/>/g;
/** Loads a script while images load. Browsers that we support skip scripts with `noModule`. */
const eagerScript =
  /<script\b(?![^>]*\snoModule\b)[^>]*\ssrc=[^>]*>|<link\b[^>]*\s(?:as="?script|rel="?modulepreload)[^>]*>/i;

/**
 * Moves the scripts of a page that Next.js rendered behind its images: they start when the page is
 * loaded, or at the first use. Without this, a browser downloads all of them together with the main
 * image of the page. The page works without them.
 *
 * A version of Next.js may write scripts in another form. A page with such a script is unknown
 * markup, because moving only the other scripts would change their order.
 */
export function deferScripts(html: string): Rewritten {
  const sources: string[] = [];
  const rest = html
    .replace(externalScript, (_, source: string) => {
      sources.push(source);
      return "";
    })
    .replace(scriptPreload, "");
  const [unknownMarkup] = eagerScript.exec(rest) ?? [];
  if (unknownMarkup !== undefined) return { unknownMarkup };
  if (sources.length === 0) return { html };

  const end = rest.lastIndexOf("</body>");
  if (end < 0) return { unknownMarkup: "no </body>" };

  const starter = `<script>(${startScripts})(${JSON.stringify(sources)})</script>`;
  return { html: rest.slice(0, end) + starter + rest.slice(end) };
}

const frameworkScript = /<script\b[^>]* src="\/_next\/[^"]*"[^>]*><\/script>/g;
/** The state from which React would take over the page. It contains no "<". */
const frameworkState =
  /<script>(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\([^<]*\)<\/script>/g;
/** Other inline scripts of the framework move parts of a page into their places. */
const inlineScript = /<script>/;
/** The framework renders the message of an error in the browser. */
const errorMark = "__next_error__";

/**
 * Removes the framework's scripts and its state from a page whose parts need neither, and defers
 * the page's own scripts. A page with other scripts of the framework keeps all of them.
 */
export function removeFramework(html: string): Rewritten {
  const rest = html.replace(scriptPreload, "").replace(frameworkScript, "").replace(frameworkState, "");
  const needsFramework = inlineScript.test(rest) || html.includes(errorMark);

  return deferScripts(needsFramework ? html : rest);
}

/** Runs in the page. */
const startScripts = `sources=>{let start=()=>{for(let source of sources.splice(0)){let script=document.createElement("script");script.src=source;document.head.append(script)}};for(let type of["load","pointerdown","keydown"])addEventListener(type,start,{once:true})}`;
