import type { ImageResource } from "@/lib/images/resource";
import type { EmbedFormat } from "@/lib/settings/values";
import { readFormat, writeLinks } from "./link-format";
import { uploadStore } from "./upload-store";

interface LinkSettings {
  formats: readonly EmbedFormat[];
  toEmbedUrl: (url: string) => string;
}

/**
 * Returns the links of files once all of them are uploaded, in the format that was used last.
 * Rejects when one fails, is canceled or has a question, and when no image has a public link.
 */
export async function listPastedLinks(
  files: readonly File[],
  { formats, toEmbedUrl }: LinkSettings,
): Promise<string[]> {
  const images = await waitForImages(files);
  const linked = images.filter(({ status }) => !status.encrypted);
  if (linked.length === 0) throw new Error("No pasted image has a link.");

  return writeLinks(linked, { format: readFormat(formats), toEmbedUrl });
}

function waitForImages(files: readonly File[]): Promise<ImageResource[]> {
  return new Promise((resolve, reject) => {
    const pasted = new Set<unknown>(files);
    let hasStarted = false;
    let stopQueue: (() => void) | undefined;
    const stopStore = uploadStore.subscribe(check);
    check();

    function check(): void {
      const queue = uploadStore.queue();
      if (!queue) return;

      stopQueue ??= queue.subscribe(check);
      const uploads = queue.snapshot().uploads.filter(({ source }) => pasted.has(source));
      hasStarted ||= uploads.length === files.length;
      const images = uploads.flatMap(({ state, image }) => (state === "done" && image ? [image] : []));
      const isStopped =
        uploads.length < files.length ||
        uploads.some(({ state }) => state === "failed" || state === "asking");

      if (hasStarted && isStopped) settle(() => reject(new Error("A pasted file is not uploaded.")));
      else if (images.length === files.length) settle(() => resolve(images));
    }

    function settle(report: () => void): void {
      stopStore();
      stopQueue?.();
      report();
    }
  });
}
