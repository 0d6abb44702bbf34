import { type RefCallback, useEffect, useState } from "react";
import { isServiceReachable, subscribeToReachability } from "@/components/api/connection";
import { useIsMounted } from "@/components/ui/use-is-mounted";

const retryDelaysMs = [1_500, 5_000, 15_000] as const;

/**
 * Follows the loading of an image element. A variant that does not exist yet is tried a few times
 * more, and again when the service can be reached after it could not.
 */
export function useImageLoading({ isVector }: { isVector: boolean }) {
  const isMounted = useIsMounted();
  // An image of the server's HTML is shown as it loads, without scripts too; others fade in.
  const [isFromServer] = useState(!isMounted);
  const [isLoaded, setIsLoaded] = useState(false);
  const [failures, setFailures] = useState({ count: 0, isWaiting: false });
  const [outages, setOutages] = useState(0);
  const hasGivenUp = failures.count > retryDelaysMs.length;

  useEffect(() => {
    if (!failures.isWaiting) return;

    const retry = () => setFailures(({ count }) => ({ count, isWaiting: false }));
    const timer = setTimeout(retry, retryDelaysMs[failures.count - 1]);

    return () => clearTimeout(timer);
  }, [failures]);

  useEffect(() => {
    if (!hasGivenUp) return;
    return subscribeToReachability(() => {
      if (!isServiceReachable()) return;

      setOutages((count) => count + 1);
      setFailures({ count: 0, isWaiting: false });
    });
  }, [hasGivenUp]);

  const onError = () =>
    setFailures(({ count }) => ({ count: count + 1, isWaiting: count < retryDelaysMs.length }));
  const ref: RefCallback<HTMLImageElement> = (element) => {
    if (!element?.complete) return;
    if (element.naturalWidth > 0) setIsLoaded(true);
    // It failed before scripts could listen. An SVG may have no width of its own.
    else if (isFromServer && failures.count === 0 && !isVector) onError();
  };

  return {
    isMounted,
    isLoaded,
    /** Whether it fades in. */
    isHidden: !isLoaded && !isFromServer,
    /** Whether the next try is still to come: then it has no source. */
    isWaiting: failures.isWaiting,
    hasGivenUp,
    /** A new element sends a new request; the same one would not. */
    attempt: `${outages}-${failures.count}`,
    handlers: { onError, onLoad: () => setIsLoaded(true), ref },
  };
}
