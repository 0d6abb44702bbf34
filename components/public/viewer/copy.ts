import type { ViewerTexts } from "./texts";

const shownMs = 2_000;

/** Copies a text, and confirms it next to the button for a moment. */
export async function copyFrom(button: HTMLElement, text: string, texts: ViewerTexts): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => copyByCommand(text),
  );
  showNote(button, isCopied ? texts.copied : texts.copyFailed);
  if (!isCopied) return;

  button.dataset.copied = "";
  setTimeout(() => delete button.dataset.copied, shownMs);
}

/** Without a secure context there is no clipboard. */
function copyByCommand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();

  return isCopied;
}

/** Screen readers read it; others see it next to the button. */
function showNote(button: HTMLElement, text: string): void {
  const note = document.createElement("span");
  note.setAttribute("role", "status");
  note.className = "viewer-note";
  button.after(note);
  note.textContent = text;
  setTimeout(() => note.remove(), shownMs);
}
