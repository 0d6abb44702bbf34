import { minuteMs } from "@/lib/kernel/time";

/** Saves what the page has made or received as a file of this browser. */
export function saveFile(filename: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  // The browser reads the content after the click, and tells nobody when it has.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs);
}

export function saveText(filename: string, text: string, type: string): void {
  saveFile(filename, new Blob([text], { type: `${type};charset=utf-8` }));
}
