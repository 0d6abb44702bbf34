/** Actions of a toast in addition to dismissing it. */
export interface ToastActions {
  undo?: () => void;
  retry?: () => void;
}

export interface ToastRequest {
  id?: string;
  title: string;
  description?: string;
  type?: "error";
  timeout?: number;
  data?: ToastActions;
}

const undoMs = 10_000;
/** Base UI never closes these by itself. */
const noTimeout = 0;

interface ErrorToastOptions {
  /** The reason, and what to do about it. */
  reason: string;
  /** Undefined when only the owner can decide what to try again. */
  retry?: () => void;
  /**
   * Names the operation. Where operations can have equal titles, each needs its own, else the Retry
   * of the first is lost.
   */
  id?: string;
}

/** Notifications of events. The `Toaster` of the layout shows them. */
export const toast = {
  /** Reports success. */
  success(title: string): void {
    add({ title });
  },
  /** Reports something to read; it stays until it is dismissed. */
  notice(title: string, description: string): void {
    add({ title, description, timeout: noTimeout });
  },
  /** Reports success and offers to undo it. */
  undoable(title: string, undo: () => void): void {
    add({ title, timeout: undoMs, data: { undo } });
  },
  /** Reports an error. The same error of the same operation twice is one notification. */
  error(title: string, { reason, retry, id = "" }: ErrorToastOptions): void {
    add({
      id: `${id} ${title}`,
      title,
      description: reason,
      type: "error",
      timeout: noTimeout,
      ...(retry && { data: { retry } }),
    });
  },
};

let waiting: ToastRequest[] = [];
const listeners = new Set<() => void>();

function add(request: ToastRequest): void {
  waiting.push(request);
  for (const listener of listeners) listener();
}

/** Calls back when toasts wait, now or later. Returns a function that ends this. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the toasts that nobody has shown yet, for the one who shows them. */
export function takeToasts(): ToastRequest[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
