import { type Shown, shownEvent } from "../../viewer/shown-event";
import { showCommentInViewer } from "./viewer-comment";
import { showInViewer } from "./viewer-heart";
import { askName, confirmName, discardName, unsavedName } from "./visitor-name";

// The script of share links that take feedback, `public/share-hearts.js`, which `npm run
// generate:assets` builds. Without it the forms of the hearts lead to pages.

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
  if (!form.matches("[data-pick]")) return;

  event.preventDefault();
  void pick(form, submitter);
});

document.addEventListener(shownEvent, (event) => {
  if (!(event instanceof CustomEvent)) return;

  showInViewer(event.detail as Shown, isPicked);
  showCommentInViewer(event.detail as Shown);
});

const isPicked = (button: HTMLButtonElement) => button.getAttribute("aria-pressed") === "true";

/** The second pick must come after the first one has given the browser the visitor's cookie. */
let queue = Promise.resolve();

/** Changes a heart at once, and changes it back if the server does not take it. */
async function pick(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) fields.set(name, String(value));
  if (!(await askName())) return;

  setPicked(button, !isPicked(button));
  queue = queue.then(async () => {
    const name = unsavedName();
    if (name !== undefined) fields.set("name", name);
    const isSaved = await send(form.action, fields);
    if (isSaved) confirmName();
    else {
      discardName();
      setPicked(button, !isPicked(button));
    }
    const status = document.querySelector<HTMLElement>("[data-pick-status]");
    if (status) status.textContent = isSaved ? "" : (status.dataset.pickStatus ?? "");
  });
}

/** The server answers a form that it has taken with a redirect to a page, which nobody needs here. */
async function send(url: string, body: URLSearchParams): Promise<boolean> {
  try {
    const response = await fetch(url, { method: "POST", body, redirect: "manual", keepalive: true });
    return response.type === "opaqueredirect";
  } catch {
    return false;
  }
}

function setPicked(button: HTMLButtonElement, picked: boolean): void {
  button.value = picked ? "0" : "1";
  button.setAttribute("aria-pressed", String(picked));
  const label = (picked ? button.dataset.unpickLabel : button.dataset.pickLabel) ?? "";
  button.setAttribute("aria-label", label);
  button.title = label;
  button.dispatchEvent(new CustomEvent("change", { bubbles: true }));

  const count = document.querySelector<HTMLElement>("[data-picked-count]");
  if (!count) return;

  const picks = Math.max(0, Number(count.dataset.pickedCount) + (picked ? 1 : -1));
  count.dataset.pickedCount = String(picks);
  count.textContent = new Intl.NumberFormat(document.documentElement.lang).format(picks);
  for (const link of document.querySelectorAll<HTMLElement>("[data-picked]")) link.hidden = picks === 0;
}
