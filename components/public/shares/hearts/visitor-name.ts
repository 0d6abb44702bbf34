const findDialog = () => document.querySelector<HTMLDialogElement>("dialog[data-name]");

let asking: Promise<string | null> | undefined;
/** Entered, and not yet stored by the server. */
let entered: string | undefined;

/** Opens the dialog for the visitor's name before the first pick. Returns false if they cancel. */
export async function askName(): Promise<boolean> {
  const dialog = findDialog();
  if (!dialog || entered !== undefined) return true;

  asking ??= readName(dialog).finally(() => {
    asking = undefined;
  });
  entered = (await asking) ?? undefined;

  return entered !== undefined;
}

/** The name that the server does not know yet. */
export const unsavedName = () => entered;

/** The server has stored a pick under the name, so the dialog is no longer needed. */
export function confirmName(): void {
  if (entered === undefined) return;

  findDialog()?.remove();
  const visitor = document.querySelector<HTMLElement>("[data-visitor]");
  if (visitor) visitor.textContent = (visitor.dataset.visitor ?? "").replace("{name}", entered);
  entered = undefined;
}

/** The server has not stored the pick, perhaps because of the name. */
export function discardName(): void {
  entered = undefined;
}

function readName(dialog: HTMLDialogElement): Promise<string | null> {
  const input = dialog.querySelector("input");
  const cancel = dialog.querySelector<HTMLElement>("[data-cancel]");
  cancel?.addEventListener("click", () => dialog.close(""), { once: true });
  dialog.returnValue = "";
  dialog.showModal();

  return new Promise((resolve) => {
    const end = () => resolve(dialog.returnValue === "" ? null : input?.value.trim() || null);
    dialog.addEventListener("close", end, { once: true });
  });
}
