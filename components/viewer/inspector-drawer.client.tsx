"use client";

import { Drawer } from "@base-ui/react/drawer";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { InspectorState } from "./use-inspector-state";

const snapPoints = [0.5, 0.92];

interface Props {
  state: Pick<InspectorState, "isOpen" | "setIsOpen">;
  children: ReactNode;
}

/** The details in a sheet of half the height, which a swipe makes higher. */
export function InspectorDrawer({ state, children }: Props) {
  const t = useTranslations("viewer.inspector");
  const [snapPoint, setSnapPoint] = useState<Drawer.Root.SnapPoint | null>(0.5);
  return (
    <Drawer.Root
      open={state.isOpen}
      onOpenChange={state.setIsOpen}
      snapPoints={snapPoints}
      snapPoint={snapPoint}
      onSnapPointChange={setSnapPoint}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-240 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end justify-center">
          <Drawer.Popup className="flex h-[92dvh] w-full max-w-xl transform-[translateY(calc(var(--drawer-snap-point-offset)+var(--drawer-swipe-movement-y)))] flex-col rounded-t-lg border border-transparent bg-raised text-ink shadow-float outline-none transition-transform duration-240 ease-settle data-ending-style:transform-[translateY(100%)] data-starting-style:transform-[translateY(100%)] data-swiping:duration-0 data-swiping:select-none">
            <Drawer.Close aria-label={t("close")} className="grid h-11 w-full shrink-0 place-items-center">
              <span aria-hidden className="h-1 w-10 rounded-full bg-line-strong" />
            </Drawer.Close>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-[calc(env(safe-area-inset-bottom)+1.5rem)]">
              <Drawer.Title className="mb-3 text-lg font-semibold tracking-tight">{t("title")}</Drawer.Title>
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
