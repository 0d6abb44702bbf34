import { viewerStyle } from "./style";
import type { ViewerTexts } from "./texts";

/** Paths of lucide's icons. */
const icons = {
  close: "M18 6 6 18M6 6l12 12",
  previous: "m15 18-6-6 6-6",
  next: "m9 18 6-6-6-6",
  play: "m6 3 14 9-14 9z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  zoom: "M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16zm10 2-4.35-4.35M11 8v6m-3-3h6",
  fit: "M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16zm10 2-4.35-4.35M8 11h6",
  copyLink:
    "M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71",
  download: "M12 15V3m9 12v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4m4-5 5 5 5-5",
  details: "M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20zm0-6v-4m0-4h.01",
} as const;
type IconName = keyof typeof icons;

export interface ViewerElements {
  dialog: HTMLDialogElement;
  stage: HTMLElement;
  position: HTMLElement;
  caption: HTMLElement;
  buttons: Record<"close" | "previous" | "next" | "play" | "zoom" | "copyLink", HTMLButtonElement>;
  links: Record<"download" | "details", HTMLAnchorElement>;
}

/** Builds the viewer, a modal dialog, which keeps the focus inside and returns it. */
export function createElements(texts: ViewerTexts): ViewerElements {
  const dialog = create("dialog", "viewer");
  dialog.setAttribute("aria-label", texts.viewer);
  // It has the focus until a button gets it.
  dialog.tabIndex = -1;
  const [stage, bar, position, caption] = [
    create("div", "viewer-stage"),
    create("div", "viewer-bar"),
    create("span", "viewer-position"),
    create("p", "viewer-caption"),
  ];
  for (const text of [position, caption]) text.setAttribute("role", "status");
  caption.dir = "auto";
  const button = (name: IconName & keyof ViewerTexts) => {
    const created = create("button", "viewer-button");
    created.type = "button";
    setIcon(created, name, texts[name]);
    return created;
  };
  const link = (name: "download" | "details") => {
    const created = create("a", "viewer-button");
    setIcon(created, name, texts[name]);
    return created;
  };

  const buttons = {
    close: button("close"),
    previous: button("previous"),
    next: button("next"),
    play: button("play"),
    zoom: button("zoom"),
    copyLink: button("copyLink"),
  };
  const links = { download: link("download"), details: link("details") };
  for (const side of ["previous", "next"] as const) {
    buttons[side].classList.add("viewer-side");
    buttons[side].dataset.side = side;
  }
  const { play, zoom, copyLink, close } = buttons;
  bar.append(position, play, zoom, copyLink, links.download, links.details, close);
  dialog.append(stage, buttons.previous, buttons.next, bar, caption);

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(viewerStyle);
  document.adoptedStyleSheets.push(sheet);
  document.body.append(dialog);

  return { dialog, stage, position, caption, buttons, links };
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;

  return element;
}

const svgNamespace = "http://www.w3.org/2000/svg";

/** Gives a button its icon and its name. */
export function setIcon(button: HTMLElement, name: IconName, label: string): void {
  const [svg, path] = ["svg", "path"].map((tag) => document.createElementNS(svgNamespace, tag));
  svg?.setAttribute("viewBox", "0 0 24 24");
  svg?.setAttribute("aria-hidden", "true");
  path?.setAttribute("d", icons[name]);
  if (svg && path) svg.append(path);
  if (svg) button.replaceChildren(svg);
  button.setAttribute("aria-label", label);
  button.title = label;
}
