import { type ComponentType, useState } from "react";

/**
 * Loads the component that takes the place of a button when the button is pressed. `intent` are the
 * button's handlers: they load the code as soon as the button is likely to be pressed.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  // A failure shows when the button is pressed again.
  const preload = () => void load().catch(() => undefined);
  const intent = {
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => {
      load().then(
        (component) => setLoaded(() => component),
        () => undefined,
      );
    },
  };

  return { Loaded, intent };
}
