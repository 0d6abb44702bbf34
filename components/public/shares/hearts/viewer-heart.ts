import type { Shown } from "../../viewer/shown-event";

let heart: HTMLButtonElement | undefined;
let shown: HTMLButtonElement | undefined;

/** Shows the heart of the image in the viewer's bar. It presses the one in the page. */
export function showInViewer(
  { link, download }: Shown,
  isPicked: (button: HTMLButtonElement) => boolean,
): void {
  const item = link.closest("li") ?? document;
  shown = item.querySelector<HTMLButtonElement>("[data-pick] button") ?? undefined;
  if (!shown) return;

  heart ??= createHeart(shown);
  if (!heart.isConnected) download.before(heart);
  mirror(isPicked(shown));
}

function createHeart(source: HTMLButtonElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "viewer-button share-heart";
  const icon = source.querySelector("svg")?.cloneNode(true);
  if (icon) button.append(icon);
  button.addEventListener("click", () => shown?.click());
  document.addEventListener("change", (event) => {
    if (event.target === shown) mirror(shown?.getAttribute("aria-pressed") === "true");
  });

  return button;
}

function mirror(picked: boolean): void {
  if (!heart || !shown) return;

  heart.setAttribute("aria-pressed", String(picked));
  heart.setAttribute("aria-label", shown.getAttribute("aria-label") ?? "");
  heart.title = shown.title;
}
