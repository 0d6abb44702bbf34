import { readKnownHandle } from "../known-handle";
import { copyFrom } from "./copy";
import type { ViewerTexts } from "./texts";

/** Starts what the rest of the page does with a script: everything else works without. */
export function startPage(texts: ViewerTexts): void {
  showOwnerLink();
  openVeils();
  startCopyButtons(texts);
  document.addEventListener("keydown", handleKey);
  startSwipe();
}

const veilKey = "albumen.sensitive";

function showOwnerLink(): void {
  const handle = readKnownHandle();
  for (const link of document.querySelectorAll<HTMLElement>("[data-owner]"))
    link.hidden = link.dataset.owner !== handle;
}

/** Somebody who asked to see a sensitive image sees the others of the visit at once. */
function openVeils(): void {
  for (const veil of document.querySelectorAll<HTMLDetailsElement>("[data-veil]")) {
    if (isVeilKnown()) veil.open = true;
    veil.addEventListener("toggle", () => {
      if (veil.open) rememberVeil();
    });
  }
}

/** Where storage is blocked, each image is veiled. */
function isVeilKnown(): boolean {
  try {
    return sessionStorage.getItem(veilKey) === "shown";
  } catch {
    return false;
  }
}

function rememberVeil(): void {
  try {
    sessionStorage.setItem(veilKey, "shown");
  } catch {}
}

function startCopyButtons(texts: ViewerTexts): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => void copyFrom(button, button.dataset.copy ?? "", texts));
  }
}

const isRightToLeft = () => document.documentElement.dir === "rtl";

/** The keys of the page of an image. */
function handleKey(event: KeyboardEvent): void {
  const isTyping =
    event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (isTyping || isOther || document.querySelector("dialog[open]")) return;

  if (event.key === "ArrowLeft") follow(isRightToLeft() ? "next" : "prev");
  else if (event.key === "ArrowRight") follow(isRightToLeft() ? "prev" : "next");
  else if (event.key === "d") document.querySelector<HTMLElement>("[data-download]")?.click();
  else if (event.key === "c") document.querySelector<HTMLElement>("button.public-button[data-copy]")?.click();
}

/** Goes to the page of a neighbor. */
function follow(rel: "prev" | "next"): void {
  document.querySelector<HTMLElement>(`[data-stage] a[rel="${rel}"]`)?.click();
}

/** The part of a window's width that a finger must move. */
const swipeShare = 0.15;

function startSwipe(): void {
  const stage = document.querySelector<HTMLElement>("[data-stage]");
  if (!stage) return;

  let start: Touch | undefined;
  stage.addEventListener(
    "touchstart",
    ({ touches }) => {
      start = touches.length === 1 && (visualViewport?.scale ?? 1) === 1 ? touches[0] : undefined;
    },
    { passive: true },
  );
  stage.addEventListener(
    "touchend",
    ({ changedTouches: [end] }) => {
      if (!start || !end) return;

      const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
      if (Math.abs(x) < innerWidth * swipeShare || Math.abs(x) < 2 * Math.abs(y)) return;

      follow(x < 0 === isRightToLeft() ? "prev" : "next");
    },
    { passive: true },
  );
}
