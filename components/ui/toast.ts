import { Toast } from "@base-ui/react/toast";

/** What a person can do about it, beside dismissing it. */
export interface ToastActions {
  undo?: () => void;
  retry?: () => void;
}

export const toastManager = Toast.createToastManager<ToastActions>();

const undoMs = 10_000;
/** Base UI never closes these by itself. */
const noTimeout = 0;

interface ErrorToastOptions {
  /** Why it failed, and what to do. */
  reason: string;
  retry: () => void;
}

/** Notifications for what has happened. The `Toaster` of the layout shows them. */
export const toast = {
  /** Says that something is done. */
  success(title: string): void {
    toastManager.add({ title });
  },
  /** Says that something is done, and offers to take it back. */
  undoable(title: string, undo: () => void): void {
    toastManager.add({ title, timeout: undoMs, data: { undo } });
  },
  /** Says that something failed. The same failure twice is one notification. */
  error(title: string, { reason, retry }: ErrorToastOptions): void {
    toastManager.add({
      id: title,
      title,
      description: reason,
      type: "error",
      timeout: noTimeout,
      data: { retry },
    });
  },
};
