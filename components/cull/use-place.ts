import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import type { CullImages } from "./cull-images";
import { placeParam } from "./place-param";

/** Browsers limit how often a URL may change, and a held arrow key is faster. */
const settleMs = 400;
/** Images that are loaded ahead, so that a cull continues for a while without a network. */
const ahead = 500;

/** The image that the keys mark, by its place in the list, which the URL keeps. */
export function usePlace(images: CullImages | undefined, count: number) {
  const params = useSearchParams();
  const [index, setIndex] = useState(() =>
    Math.max(0, Number.parseInt(params.get(placeParam) ?? "1", 10) - 1 || 0),
  );

  useEffect(() => {
    const load = () => void images?.load(index + ahead);
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [images, index]);
  const savePlace = useCallback(() => {
    const url = new URL(window.location.href);
    if (url.searchParams.get(placeParam) === String(index + 1)) return;
    url.searchParams.set(placeParam, String(index + 1));
    window.history.replaceState(null, "", url);
  }, [index]);
  useEffect(() => {
    const timer = setTimeout(savePlace, settleMs);
    const settle = () => {
      clearTimeout(timer);
      savePlace();
    };
    // A changed URL cancels a navigation that is under way, so it changes before a link is followed.
    window.addEventListener("click", settle, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("click", settle, { capture: true });
    };
  }, [savePlace]);

  return {
    index,
    /** Writes the place into the URL now, for a navigation that no click starts. */
    savePlace,
    /** Goes to an image that is loaded; anything beyond the ends changes nothing. */
    goTo: (next: number) => next >= 0 && next < count && setIndex(next),
    /** Goes to the last image if the place is beyond it. */
    clamp: () => setIndex(Math.max(0, count - 1)),
  };
}
