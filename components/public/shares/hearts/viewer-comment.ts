import type { Shown } from "../../viewer/shown-event";

let button: HTMLAnchorElement | undefined;

/** Shows the link to the comment on the image in the viewer's bar, as it is in the page. */
export function showCommentInViewer({ link, download }: Shown): void {
  const item = link.closest("li") ?? document;
  const source = item.querySelector<HTMLAnchorElement>("a[data-comment]");
  if (!source) return;

  button ??= createButton(source);
  if (!button.isConnected) download.before(button);
  button.href = source.href;
  button.title = source.title;
  button.setAttribute("aria-label", source.title);
  button.toggleAttribute("data-commented", source.hasAttribute("data-commented"));
}

function createButton(source: HTMLAnchorElement): HTMLAnchorElement {
  const created = document.createElement("a");
  created.className = "viewer-button share-comment";
  const icon = source.querySelector("svg")?.cloneNode(true);
  if (icon) created.append(icon);
  created.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;

    // The viewer has given this document the URL of the page with the form, which is not loaded.
    event.preventDefault();
    location.replace(created.href);
    location.reload();
  });

  return created;
}
