import { solveChallenge } from "./challenge";
import { FileLine } from "./file-line";
import { SendError, sendFile } from "./send";
import type { uploadTexts } from "./texts";
import { Total } from "./total";

// The script of the upload page for guests, `public/share-uploads.js`, which `npm run
// generate:assets` builds. It sends the files one after the other, and shows the result of each.

type Texts = Record<(typeof uploadTexts)[number], string>;

const zone = document.querySelector<HTMLElement>("[data-drop]");
const input = zone?.querySelector("input");
const list = document.querySelector("[data-files]");
if (zone && input && list) start(zone, input, list);

function start(zone: HTMLElement, input: HTMLInputElement, list: Element): void {
  const texts = zone.dataset as unknown as Texts;
  const total = new Total();
  let queue: Promise<void> = Promise.resolve();
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const line = new FileLine(file);
      line.show("waiting", texts.waiting);
      list.append(line.element);
      total.add();
      queue = queue.then(async () => {
        if (await upload(zone, file, line)) total.finish();
      });
    }
  };

  input.addEventListener("change", () => {
    add([...(input.files ?? [])]);
    input.value = "";
  });
  // Files that miss the zone must not open in its place.
  addEventListener("dragover", (event) => {
    event.preventDefault();
    zone.toggleAttribute("data-over", true);
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) zone.toggleAttribute("data-over", false);
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    zone.toggleAttribute("data-over", false);
    add([...(event.dataTransfer?.files ?? [])]);
  });
  input.disabled = false;
}

/** Returns whether the file was stored. */
async function upload(zone: HTMLElement, file: File, line: FileLine): Promise<boolean> {
  const { url = "", maxBytes, siteKey } = zone.dataset;
  const texts = zone.dataset as unknown as Texts;
  if (file.size > Number(maxBytes)) {
    line.show("failed", texts.large);
    return false;
  }

  line.show("sending", texts.sending);
  try {
    await sendFile(url, file, siteKey ? await solveChallenge(siteKey) : undefined, (part) =>
      line.showProgress(part),
    );
    line.show("done", texts.done);
    return true;
  } catch (error) {
    line.show("failed", explain(error, texts));
    return false;
  }
}

function explain(error: unknown, texts: Texts): string {
  const { code, status } = error instanceof SendError ? error : { code: "", status: 0 };
  if (code === "GUEST_FILES_EXCEEDED") return texts.full;
  if (code === "INVALID_IMAGE") return texts.type;
  if (code === "CHALLENGE_FAILED") return texts.challenge;
  if (status === 413) return texts.large;

  return status === 404 ? texts.ended : texts.failed;
}
