import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { corpusPath, isCorpusPresent } from "@/test/harness/corpus";

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function file(name: string, buffer: Buffer, mimeType = "image/jpeg"): TestFile {
  return { name, mimeType, buffer };
}

/** A real camera photo when the corpus is present, else a generated one. */
export async function photoFile(name: string): Promise<TestFile> {
  const bytes = isCorpusPresent
    ? readFileSync(corpusPath("photos/p6mp_sharp_reference.jpg"))
    : await photo(2400, 1600);
  return file(name, bytes);
}

/** Returns the data of a drag of these files in the browser. */
function transferFiles(page: Page, files: readonly TestFile[]) {
  const contents = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString("base64"),
  }));

  return page.evaluateHandle((all) => {
    const made = new DataTransfer();
    for (const { name, mimeType, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      made.items.add(new File([bytes], name, { type: mimeType }));
    }
    return made;
  }, contents);
}

/** Drags a file over the page, until it leaves. */
export async function dragFile(page: Page): Promise<{ leave: () => Promise<void> }> {
  const dataTransfer = await transferFiles(page, [file("dragged.jpg", Buffer.from("dragged"))]);
  const body = page.locator("body");
  await body.dispatchEvent("dragenter", { dataTransfer });
  await body.dispatchEvent("dragover", { dataTransfer });

  return { leave: () => body.dispatchEvent("dragleave", { dataTransfer }) };
}

/**
 * Drags files over the page, or over a part of it, and drops them, with the events of a browser.
 */
export async function dropFiles(
  page: Page,
  files: TestFile[],
  beforeDrop?: () => Promise<void>,
  target = page.locator("body"),
): Promise<void> {
  const transfer = await transferFiles(page, files);
  await target.dispatchEvent("dragenter", { dataTransfer: transfer });
  await target.dispatchEvent("dragover", { dataTransfer: transfer });
  // A browser repeats the event while files are held over the page.
  const repetition = await target.evaluate(
    (element, dataTransfer) =>
      window.setInterval(
        () =>
          element.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true })),
        200,
      ),
    transfer,
  );
  await beforeDrop?.();
  await page.evaluate((id) => clearInterval(id), repetition);
  await target.dispatchEvent("drop", { dataTransfer: transfer });
}

/**
 * Drags a folder of this machine over the page and drops it. Only the browser itself can make the
 * entries of a folder.
 */
export async function dropFolder(page: Page, folder: string, beforeDrop: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const drag = (type: "dragEnter" | "dragOver" | "drop") =>
    session.send("Input.dispatchDragEvent", {
      type,
      x: 600,
      y: 500,
      data: { items: [], files: [folder], dragOperationsMask: 1 },
    });
  await drag("dragEnter");
  await drag("dragOver");
  await beforeDrop();
  await drag("drop");
}

/** Pastes a file from the clipboard, with the event of a browser. */
export async function pasteFile(page: Page, { name, mimeType, buffer }: TestFile): Promise<void> {
  await page.evaluate(
    ({ name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], name, { type: mimeType }));
      window.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { name, mimeType, base64: buffer.toString("base64") },
  );
}

/** Pastes a text, with the event of a browser. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    window.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Chooses files in the file picker. */
export async function chooseFiles(page: Page, files: TestFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
  await (await chooser).setFiles(files);
}

/** Uploads files through the API, in order, as the signed-in user. */
export async function uploadFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const { origin } = new URL(page.url());
  for (const sent of files) {
    const response = await page.request.post(`${origin}/api/upload`, {
      headers: { origin },
      multipart: { file: sent },
    });
    if (!response.ok()) throw new Error(await response.text());
  }
}

/** The tray of uploads. */
export const uploads = (page: Page) => page.getByRole("region", { name: "Uploads" });
