/** Copies a text to the clipboard, also on pages without https; returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * Copies a text that is known later, and has to be called during a press: browsers reject a copy
 * that starts after it, and accept one whose content is promised. Returns whether it worked.
 */
export async function copyWhenKnown(text: Promise<string>): Promise<boolean> {
  try {
    await writePromised(text);
    return true;
  } catch {
    // A browser without promised content may accept the text a little later.
    const known = await text.catch(() => undefined);
    return known !== undefined && (await copyText(known));
  }
}

function writePromised(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  const content = text.then((known) => new Blob([known], { type: "text/plain" }));
  // A rejected copy leaves it unread.
  content.catch(() => undefined);

  return clipboard.write([new ClipboardItem({ "text/plain": content })]);
}

/**
 * `navigator.clipboard` exists only in secure contexts, which a self-hosted page in a local network
 * is not.
 */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.className = "sr-only";
  document.body.append(area);
  const before = document.activeElement;
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();

  return copied;
}
