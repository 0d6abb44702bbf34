import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "./when-idle";

/** A connection may break at the moment of the press: then the component opens late. */
const maxAttempts = 5;
const retryDelayMs = 2_000;

/**
 * Returns a component that shows after a press, such as a dialog. Its code loads when the browser
 * is idle, at the latest when the component is first shown (`isOpen`, if it has that); until then it
 * shows nothing. Suspense is not used: React delays its content even when the code is loaded.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    Loaded ??= await load();
  };
  // A failure shows when the component is needed.
  if (typeof window !== "undefined") whenIdle(() => void preload().catch(() => undefined));

  return function OnDemand(props: Props) {
    const isShown = !("isOpen" in props && props.isOpen === false);
    const [isWanted, setWanted] = useState(isShown);
    const [outcome, setOutcome] = useState<{ error?: unknown }>();
    if (isShown && !isWanted) setWanted(true);
    useEffect(() => {
      if (!isWanted || Loaded) return;

      let timer: ReturnType<typeof setTimeout> | undefined;
      const start = (attempt: number) => {
        preload().then(
          () => setOutcome({}),
          (error: unknown) => {
            if (attempt === maxAttempts) setOutcome({ error });
            else timer = setTimeout(start, retryDelayMs, attempt + 1);
          },
        );
      };
      start(1);

      return () => clearTimeout(timer);
    }, [isWanted]);
    if (outcome?.error) throw outcome.error;

    return isWanted && Loaded && <Loaded {...props} />;
  };
}
