/** Time for the browser to read the content after the click; it has no event for the end. */
const releaseAfterMs = 60_000;

/** Saves what the page has made or received as a file of this browser. */
export function saveFile(filename: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  saveUrl(filename, url);
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs);
}

/** Saves what this origin has at a URL as a file of this browser. */
export function saveUrl(filename: string, url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
}

export function saveText(filename: string, text: string, type: string): void {
  saveFile(filename, new Blob([text], { type: `${type};charset=utf-8` }));
}
