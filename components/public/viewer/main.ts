import { watchEnd } from "./more";
import { startPage } from "./page";
import { readTexts, type ViewerTexts } from "./texts";
import { isViewerState, Viewer } from "./viewer";

// The script of public pages and of share links, `public/viewer.js`, which `npm run
// generate:assets` builds. It has neither React nor anything of the dashboard.

const texts = readTexts();
if (texts) start(texts);

function start(texts: ViewerTexts): void {
  startPage(texts);
  watchEnd();
  let viewer: Viewer | undefined;
  const open = (link: HTMLAnchorElement) => {
    viewer ??= new Viewer(texts);
    viewer.open(link);
  };

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[data-image]");
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return;

    event.preventDefault();
    history.pushState({ viewer: true }, "", link.closest("[data-images]") ? link.href : location.href);
    open(link);
  });

  addEventListener("popstate", ({ state }) => {
    if (!isViewerState(state)) {
      viewer?.close();
      return;
    }

    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-image]")];
    const link = links.find(({ href }) => href === location.href) ?? links[0];
    if (link) open(link);
  });
}
