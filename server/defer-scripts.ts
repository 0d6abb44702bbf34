const externalScript = /<script src="([^"]+)" async=""><\/script>/g;
const scriptPreload = /<link rel="preload" as="script"[^>]*\/>/g;

/**
 * Moves the scripts of a page that Next.js rendered behind its images: they start when the page is
 * loaded, or at the first use. Without this, a browser downloads all of them at the same time as
 * the image that the page is about. The page works without them.
 */
export function deferScripts(html: string): string {
  const sources: string[] = [];
  const rest = html
    .replace(externalScript, (_, source: string) => {
      sources.push(source);
      return "";
    })
    .replace(scriptPreload, "");
  if (sources.length === 0) return html;
  return rest.replace(
    "</body>",
    () => `<script>(${startScripts})(${JSON.stringify(sources)})</script></body>`,
  );
}

/** Runs in the page. */
const startScripts = `sources=>{let start=()=>{for(let source of sources.splice(0)){let script=document.createElement("script");script.src=source;document.head.append(script)}};for(let type of["load","pointerdown","keydown"])addEventListener(type,start,{once:true})}`;
