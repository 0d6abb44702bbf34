"use client";

import { type ComponentType, useEffect, useState } from "react";
import { onToasts } from "./toast";
import { whenIdle } from "./when-idle";

/**
 * Shows notifications. Its code is loaded when the browser is idle: by the first error, the server
 * may be out of reach.
 */
export function Toaster() {
  const [Stack, setStack] = useState<ComponentType>();
  useEffect(() => {
    const load = () => {
      import("./toast-stack.client").then(
        ({ ToastStack }) => setStack(() => ToastStack),
        // The next notification tries again.
        () => undefined,
      );
    };
    const stops = [whenIdle(load), onToasts(load)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return Stack && <Stack />;
}
