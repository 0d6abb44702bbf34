"use client";

import { Toast } from "@base-ui/react/toast";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "./button";
import { CircleAlert, X } from "./icons";
import { onToasts, type ToastActions, takeToasts } from "./toast";

const toastManager = Toast.createToastManager<ToastActions>();

const shownMs = 6_000;
const maxShown = 3;

/**
 * Shows notifications in the corner, or at the top on phones, exposes them to screen readers, and
 * receives the focus by F6.
 */
export function ToastStack() {
  const t = useTranslations("shell.notifications");
  useEffect(
    () =>
      onToasts(() => {
        for (const request of takeToasts()) toastManager.add(request);
      }),
    [],
  );
  return (
    <Toast.Provider toastManager={toastManager} timeout={shownMs} limit={maxShown}>
      <Toast.Viewport
        aria-label={t("label")}
        className="fixed z-50 flex max-h-[calc(100dvh-5rem)] flex-col gap-2 max-sm:inset-x-2 max-sm:top-[calc(env(safe-area-inset-top)+4.25rem)] sm:start-[calc(var(--rail,0rem)+1rem)] sm:bottom-[calc(var(--bottom-bar,0rem)+1rem)] sm:w-96 sm:flex-col-reverse"
      >
        <Toasts />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager<ToastActions>();
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />);
}

const cardStyle =
  "rounded-md border border-line bg-raised text-sm text-ink shadow-float transition-[opacity,translate] duration-180 ease-settle data-limited:hidden data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 data-[type=error]:border-danger";

function ToastCard({ toast }: { toast: Toast.Root.ToastObject<ToastActions> }) {
  const t = useTranslations("shell.notifications");
  return (
    <Toast.Root toast={toast} swipeDirection={["left", "right"]} className={cardStyle}>
      {/* On narrow screens the actions are beneath the text. */}
      <Toast.Content className="relative flex flex-wrap items-start justify-end gap-x-2.5 py-2.5 ps-4 pe-12">
        {toast.type === "error" && (
          <CircleAlert aria-hidden size={18} className="mt-2 shrink-0 text-danger" />
        )}
        <div className="min-w-0 flex-1 basis-40 py-1.5 leading-snug break-words">
          <Toast.Title render={<p />} className="font-medium" />
          <Toast.Description className="mt-0.5 text-ink-soft" />
        </div>
        <ToastAction toast={toast} />
        <Toast.Close
          aria-label={t("dismiss")}
          // Base UI hides it while the pointer is elsewhere, but it is visible and in the tab
          // order.
          aria-hidden={false}
          className="absolute end-2 top-2.5 grid size-8 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:end-0.5 pointer-coarse:top-1 pointer-coarse:size-11"
        >
          <X aria-hidden size={16} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  );
}

function ToastAction({ toast: { id, data } }: { toast: Toast.Root.ToastObject<ToastActions> }) {
  const t = useTranslations("shell.notifications");
  const run = data?.undo ?? data?.retry;
  if (!run) return null;

  return (
    <Toast.Action
      render={<Button size="small" look="primary" />}
      onClick={() => {
        toastManager.close(id);
        run();
      }}
    >
      {data?.undo ? t("undo") : t("retry")}
    </Toast.Action>
  );
}
