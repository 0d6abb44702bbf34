import { previewVariant } from "../images/[id]/variants/[variantKey]/preview/endpoints";
import type { ToolContext } from "./tool";

/** Models scale larger images down, and clients limit the size of a result. */
const maxBytes = 1_000_000;
const keys = ["w1024", "w512"] as const;

export const renditionEndpoint = previewVariant;

/**
 * Renders an image for a model: a JPEG of at most a megabyte, where the second size is small
 * enough.
 */
export async function renderForModel(
  context: ToolContext,
  id: string,
): Promise<{ data: string; mimeType: string }> {
  let rendition = await render(context, id, keys[0]);
  if (rendition.bytes.length > maxBytes) rendition = await render(context, id, keys[1]);
  return { data: rendition.bytes.toString("base64"), mimeType: rendition.mimeType };
}

function render(context: ToolContext, id: string, variantKey: string) {
  return context.callForFile(previewVariant, { params: { id, variantKey }, query: { format: "jpeg" } });
}
