import { Toast } from "@base-ui/react/toast";

/** Actions of a toast beside dismissing it. */
export interface ToastActions {
  undo?: () => void;
  retry?: () => void;
}

export const toastManager = Toast.createToastManager<ToastActions>();

const undoMs = 10_000;
/** Base UI never closes these by itself. */
const noTimeout = 0;

interface ErrorToastOptions {
  /** The reason, and what to do about it. */
  reason: string;
  retry: () => void;
}

/** Notifications of events. The `Toaster` of the layout shows them. */
export const toast = {
  /** Reports success. */
  success(title: string): void {
    toastManager.add({ title });
  },
  /** Reports success and offers to undo it. */
  undoable(title: string, undo: () => void): void {
    toastManager.add({ title, timeout: undoMs, data: { undo } });
  },
  /** Reports an error. The same error twice is one notification. */
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
