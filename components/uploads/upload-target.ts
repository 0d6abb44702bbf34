import { useSyncExternalStore } from "react";
import type { UploadTarget } from "./upload";

/** The targets of the mounted pages, the innermost last. */
let targets: readonly UploadTarget[] = [];
const listeners = new Set<() => void>();
const noTarget: UploadTarget = {};

function setTargets(changed: readonly UploadTarget[]): void {
  targets = changed;
  for (const listener of listeners) listener();
}

/** Makes a target current until the returned function is called. */
export function enterTarget(target: UploadTarget): () => void {
  setTargets([...targets, target]);
  return () => setTargets(targets.filter((other) => other !== target));
}

export const currentTarget = (): UploadTarget => targets.at(-1) ?? noTarget;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The target of the shown page. */
export function useCurrentTarget(): UploadTarget {
  return useSyncExternalStore(subscribe, currentTarget, () => noTarget);
}

const albumAttribute = "data-drop-album";
const titleAttribute = "data-drop-title";

/**
 * Attributes that make an element (a card, an entry of the rail) upload what is dropped on it to
 * its album.
 */
export function dropAlbumProps({ slug, title }: { slug: string; title: string }) {
  return { [albumAttribute]: slug, [titleAttribute]: title };
}

/** Returns the innermost element around a drop that is an album's, with its target. */
export function findDropAlbum(
  node: EventTarget | null,
): { element: Element; target: UploadTarget } | undefined {
  const element = node instanceof Element ? node.closest(`[${albumAttribute}]`) : null;
  const slug = element?.getAttribute(albumAttribute);
  if (!element || !slug) return undefined;

  return { element, target: { album: { slug, title: element.getAttribute(titleAttribute) ?? slug } } };
}
