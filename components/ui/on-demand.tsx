import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "./when-idle";

/**
 * Returns a component that shows after a press, such as a dialog, and nothing before its code is
 * there. The code loads when the browser is idle, at the latest when the component is first shown
 * (`isOpen`, if it has that).
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

      preload().then(
        () => setOutcome({}),
        (error: unknown) => setOutcome({ error }),
      );
    }, [isWanted]);
    if (outcome?.error) throw outcome.error;

    return isWanted && Loaded && <Loaded {...props} />;
  };
}
