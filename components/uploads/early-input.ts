import type { TransferredFiles } from "./read-transfer";

interface EarlyInput {
  received: TransferredFiles[];
  listeners: AbortController;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput | undefined;
  }
}

/**
 * Runs inline, before the page's scripts have loaded. Without it, the browser would leave the page
 * to open a file that is dropped in that time, and a paste would be lost.
 */
export const earlyInputScript = `(() => {
  const received = [];
  const listeners = new AbortController();
  const listen = (event) => {
    const transfer = event.dataTransfer ?? event.clipboardData;
    if (!transfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "dragover") return;
    const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    received.push({ isPaste: event.type === "paste", files: [...transfer.files], entries });
  };
  for (const name of ["dragover", "drop", "paste"]) {
    addEventListener(name, listen, { signal: listeners.signal });
  }
  window.earlyInput = { received, listeners };
})();`;

/** Returns what the inline script received and stops it, once the page listens itself. */
export function takeEarlyInput(): TransferredFiles[] {
  const early = window.earlyInput;
  window.earlyInput = undefined;
  early?.listeners.abort();

  return early?.received ?? [];
}
