/** Actions of a toast beside dismissing it. */
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
  retry: () => void;
}

/** Notifications of events. The `Toaster` of the layout shows them. */
export const toast = {
  /** Reports success. */
  success(title: string): void {
    add({ title });
  },
  /** Reports success and offers to undo it. */
  undoable(title: string, undo: () => void): void {
    add({ title, timeout: undoMs, data: { undo } });
  },
  /** Reports an error. The same error twice is one notification. */
  error(title: string, { reason, retry }: ErrorToastOptions): void {
    add({
      id: title,
      title,
      description: reason,
      type: "error",
      timeout: noTimeout,
      data: { retry },
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
