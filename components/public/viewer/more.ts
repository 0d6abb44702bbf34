/** The next page of the list that is being loaded. */
let loading: Promise<void> | undefined;

/**
 * Loads the next page of the list and appends its images. Where that fails, the link to the page
 * stays.
 */
export function getMore(): Promise<void> {
  loading ??= appendMore().finally(() => {
    loading = undefined;
  });
  return loading;
}

const findLink = (root: ParentNode) => root.querySelector<HTMLAnchorElement>("a[data-more]");

async function appendMore(): Promise<void> {
  const link = findLink(document);
  if (!link) return;

  const response = await fetch(link.href).catch(() => undefined);
  if (!response?.ok) return;

  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const image of page.querySelectorAll("img[fetchpriority]")) image.removeAttribute("fetchpriority");
  adoptStyle(page);
  for (const list of page.querySelectorAll("[data-images]")) appendList(list);
  const next = findLink(page);
  if (next) link.replaceWith(next);
  else link.remove();
  watchEnd();
}

/** Continues the last list of the document, or adds the list as a section of its own. */
function appendList(list: Element): void {
  const last = [...document.querySelectorAll("[data-images]")].at(-1);
  const section = list.closest<HTMLElement>("[data-section]");
  const lastSection = last?.closest<HTMLElement>("[data-section]");
  if (section && lastSection && section.dataset.section !== lastSection.dataset.section)
    lastSection.after(section);
  else last?.append(...list.children);
}

/** A page without style attributes has the styles of its own images in a sheet. */
function adoptStyle(page: Document): void {
  const style = page.querySelector("style[data-page]")?.textContent;
  if (!style) return;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

let observer: IntersectionObserver | undefined;

/** Loads the next page when its link comes near the window. */
export function watchEnd(): void {
  observer?.disconnect();
  const link = findLink(document);
  if (!link) return;

  observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) void getMore();
    },
    { rootMargin: "1500px" },
  );
  observer.observe(link);
}
